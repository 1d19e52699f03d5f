import { describe, expect, it } from 'vitest';
import { handler as createAccount } from '#functions/accounts/create-external-account.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { accountExample, accountExamples, business } from '#shared/api/openapi/examples/accounts.ts';
import { otherCustomer } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const customerId = `Customer:${otherCustomer().uuid}`;

type Fields = Readonly<Record<string, string>>;

const create = async (type: AccountType, fields: Fields = {}, more: object = {}) => {
  const sample = accountExample(type, fields);
  const { status, body } = await call(createAccount, { body: { ...sample, customerId, ...more } });
  return { status, body: Object(body) };
};

const asian = [{ bankName: 'Another Bank' }, { swiftCode: 'CITIHKHX' }];
const provider = [{ provider: 'Another Provider' }];

/** The same identifier at another bank, by every field that tells two banks of the type apart. */
const otherBanks: Readonly<Record<AccountType, readonly Fields[]>> = {
  AED_ACCOUNT: [],
  BASE_WALLET: [],
  BDT_ACCOUNT: [{ branchCode: '27002' }, { swiftCode: 'DBBLBDDH' }],
  BRL_ACCOUNT: [],
  BWP_ACCOUNT: provider,
  CAD_ACCOUNT: [{ bankCode: '004' }, { branchCode: '00013' }],
  CNY_ACCOUNT: [{ bankName: 'Another Bank' }],
  COP_ACCOUNT: [{ phoneNumber: '+573001234568' }],
  DKK_ACCOUNT: [],
  EGP_ACCOUNT: [{ swiftCode: 'NBEGEGCX' }, { iban: 'EG380019000500000000263180002' }],
  ETHEREUM_WALLET: [],
  EUR_ACCOUNT: [],
  GBP_ACCOUNT: [{ sortCode: '200001' }],
  GHS_ACCOUNT: [{ phoneNumber: '+233241234568' }],
  GTQ_ACCOUNT: [{ phoneNumber: '+50251234568' }],
  HKD_ACCOUNT: asian,
  HTG_ACCOUNT: [],
  IDR_ACCOUNT: asian,
  INR_ACCOUNT: [],
  JMD_ACCOUNT: [{ branchCode: '10046' }],
  KES_ACCOUNT: provider,
  LIGHTNING: [],
  MWK_ACCOUNT: provider,
  MXN_ACCOUNT: [],
  MYR_ACCOUNT: asian,
  NGN_ACCOUNT: [{ bankName: 'Another Bank' }],
  PHP_ACCOUNT: [{ bankName: 'Another Bank' }],
  PKR_ACCOUNT: [{ phoneNumber: '+923001234568' }, { iban: 'PK36SCBL0000001123456702' }],
  POLYGON_WALLET: [],
  RWF_ACCOUNT: provider,
  SGD_ACCOUNT: asian,
  SLV_ACCOUNT: [{ bankName: 'Another Bank' }],
  SOLANA_WALLET: [],
  SPARK_WALLET: [],
  SWIFT_ACCOUNT: [{ swiftCode: 'ZEIBNGLA' }],
  THB_ACCOUNT: asian,
  TRON_WALLET: [],
  TZS_ACCOUNT: provider,
  UGX_ACCOUNT: provider,
  USD_ACCOUNT: [{ routingNumber: '011401533' }],
  VND_ACCOUNT: asian,
  XAF_ACCOUNT: [...provider, { region: 'CG' }],
  XOF_ACCOUNT: [...provider, { region: 'CI' }],
  ZAR_ACCOUNT: [{ bankName: 'Another Bank' }],
  ZMW_ACCOUNT: provider,
};

const rows = accountTypeNames.map((type) => ({ type, others: otherBanks[type] }));

describe('one identifier', () => {
  it.each(rows)('of a $type is one account at the same bank', async ({ type }) => {
    seedWorld(current.table);
    const first = await create(type);

    const { accountInfo } = accountExample(type, {}, business);
    const again = await create(type, {}, { accountInfo });

    expect(first.status).toBe(201);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_ACCOUNT_EXISTS', details: { externalAccountId: first.body.id } },
    });
  });

  it.each(rows.flatMap(({ type, others }) => others.map((fields) => ({ type, fields }))))(
    'of a $type at another bank ($fields) is another account, once',
    async ({ type, fields }) => {
      seedWorld(current.table);
      const first = await create(type);

      const second = await create(type, fields);
      const third = await create(type, fields);

      expect([first.status, second.status, third.status]).toEqual([201, 201, 409]);
      expect(third.body.details.externalAccountId).toBe(second.body.id);
    },
  );

  it.each([
    ['SOLANA_WALLET', 'SOLANA_DEVNET'],
    ['ETHEREUM_WALLET', 'ETHEREUM_TESTNET'],
    ['LIGHTNING', 'LIGHTNING_TESTNET'],
  ] as const)('of a %s on %s is another account than on the main network', async (type, cryptoNetwork) => {
    seedWorld(current.table);

    const statuses = [await create(type), await create(type, {}, { cryptoNetwork })];
    const again = await create(type, {}, { cryptoNetwork });

    expect([...statuses, again].map(({ status }) => status)).toEqual([201, 201, 409]);
  });

  it.each([
    ['HKD_ACCOUNT', { swiftCode: 'BKCHHKHHXXX' }],
    ['HKD_ACCOUNT', { bankName: 'hang seng  bank' }],
    ['KES_ACCOUNT', { provider: 'm-pesa' }],
  ] as const)('of a %s whose bank is spelled %j is the same account', async (type, fields) => {
    seedWorld(current.table);

    expect([(await create(type)).status, (await create(type, fields)).status]).toEqual([201, 409]);
  });
});

it.each([
  ['USD_ACCOUNT', 'accountNumber, routingNumber'],
  ['KES_ACCOUNT', 'phoneNumber, provider'],
  ['EUR_ACCOUNT', 'iban'],
] as const)('the refusal of a %s names what is the same: %s', async (type, fields) => {
  seedWorld(current.table);
  const { body } = await create(type);

  const { message } = (await create(type)).body;

  expect(message).toContain(body.id);
  expect(message).toContain(`the same ${fields} in ${accountExamples[type][0]}`);
});
