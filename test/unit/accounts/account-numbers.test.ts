import { describe, expect, it } from 'vitest';
import { handler as createAccount } from '#functions/accounts/create-external-account.ts';
import { checkIdentifiers } from '#shared/accounts/account-checks.ts';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { accountExample, accountExamples } from '#shared/api/openapi/examples/accounts.ts';
import { otherCustomer } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const customerId = `Customer:${otherCustomer().uuid}`;

type Fields = Readonly<Record<string, string>>;

const create = async (type: AccountType, fields: Fields = {}) => {
  seedWorld(current.table);
  const { status, body } = await call(createAccount, {
    body: { ...accountExample(type, fields), customerId },
  });
  return { status, body: Object(body) };
};

const identifierOf = (type: AccountType): string => {
  const { primaryIdentifier } = accountTypes[type];
  const [, fields] = accountExamples[type];
  if (fields[primaryIdentifier] === undefined) throw new Error(`The example of ${type} has no identifier`);
  return primaryIdentifier;
};

const nonsense = [
  '1.23457E+11',
  '12345678😀',
  '   ',
  '1234\u00005678',
  '123456.00',
  '1',
  '9'.repeat(80),
  '１２３４５６７８',
];

describe('an identifier of no account', () => {
  it.each(accountTypeNames.flatMap((type) => nonsense.map((text) => ({ type, text }))))(
    '$text is refused for $type',
    async ({ type, text }) => {
      const name = identifierOf(type);

      const { status, body } = await create(type, { [name]: text });

      expect(status).toBe(400);
      // A blank counts as absent, and an account of some types needs one of several identifiers.
      const isAbsent = accountTypes[type].identifiers !== undefined && text.trim() === '';
      expect(body.details.issues[0].path).toBe(isAbsent ? 'accountInfo' : `accountInfo.${name}`);
    },
  );
});

/** As people write it, as banks write it. */
const spelled: readonly [AccountType, string, string, string][] = [
  ['EUR_ACCOUNT', 'iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['EUR_ACCOUNT', 'iban', ' gb33-bukb-2020-1555-5555-55 ', 'GB33BUKB20201555555555'],
  ['AED_ACCOUNT', 'iban', 'AE07\u00a00331\u202f2345 6789 0123 456', 'AE070331234567890123456'],
  ['GBP_ACCOUNT', 'sortCode', '20-00-00', '200000'],
  ['USD_ACCOUNT', 'routingNumber', '0210 0002 1', '021000021'],
  ['USD_ACCOUNT', 'accountNumber', '1234-567-890', '1234567890'],
  ['MXN_ACCOUNT', 'clabeNumber', '032 180 00011835971 9', '032180000118359719'],
  ['KES_ACCOUNT', 'phoneNumber', '+254 712 345-678', '+254712345678'],
  ['HKD_ACCOUNT', 'swiftCode', 'bkch hk hh', 'BKCHHKHH'],
  ['SGD_ACCOUNT', 'accountNumber', '012–345678–9', '0123456789'],
  ['BRL_ACCOUNT', 'taxId', '123.456.789-09', '12345678909'],
  ['BRL_ACCOUNT', 'taxId', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['CNY_ACCOUNT', 'accountNumber', '6222 0212 3456 7890 128', '6222021234567890128'],
  ['SLV_ACCOUNT', 'accountNumber', 'sv62 CENR 0000 0000 0000 0070 0025', 'SV62CENR00000000000000700025'],
  ['SWIFT_ACCOUNT', 'swiftCode', 'gtbi ng la', 'GTBINGLA'],
  ['INR_ACCOUNT', 'vpa', ' asha-rao@okaxis ', 'asha-rao@okaxis'],
];

it.each(spelled)('%s %s %j is read as %s', async (type, name, written, read) => {
  const { status, body } = await create(type, { [name]: written });

  expect(status).toBe(201);
  expect(body.accountInfo[name]).toBe(read);
});

describe('an IBAN', () => {
  it.each([
    ['of a country without IBANs', 'US89370400440532013000'],
    ['that is too short for its country', 'DE8937040044053201300'],
    ['with letters that its country does not use', 'DE89ABCD00440532013000'],
  ])('%s is refused in the sandbox, too', async (_why, iban) => {
    const { status, body } = await create('EUR_ACCOUNT', { iban });

    expect(status).toBe(400);
    expect(body.details.issues[0].path).toBe('accountInfo.iban');
  });

  it('with a wrong check digit is taken in the sandbox, because suffixes break it', async () => {
    expect((await create('EUR_ACCOUNT', { iban: 'DE89370400440532013002' })).status).toBe(201);
  });
});

const pix = (pixKeyType: string, pixKey: string) => ({ pixKeyType, pixKey });

describe('a Pix key', () => {
  it.each([
    ['CPF', '123.456.789-09', '12345678909'],
    ['CPF', '12345678003', '12345678003'],
    ['CNPJ', '12.345.678/0001-95', '12345678000195'],
    ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CNPJ', '12abc34501de002', undefined],
    ['EMAIL', ' Ana.Silva@Example.com', 'ana.silva@example.com'],
    ['PHONE', '+55 (11) 98765-4321', '+5511987654321'],
    ['RANDOM', '123E4567-E89B-42D3-A456-426614174002', '123e4567-e89b-42d3-a456-426614174002'],
    ['CPF', 'ana@banco.example', undefined],
    ['CPF', '1234567890', undefined],
    ['CNPJ', '12345678909', undefined],
    ['EMAIL', '12345678909', undefined],
    ['EMAIL', `${'a'.repeat(70)}@banco.example`, undefined],
    ['PHONE', '11987654321', undefined],
    ['PHONE', 'ana@banco.example', undefined],
    ['RANDOM', '12345678909', undefined],
    ['RANDOM', '123e4567e89b42d3a456426614174002', undefined],
  ])('%s %s is read as %s', async (type, key, read) => {
    const { status, body } = await create('BRL_ACCOUNT', pix(type, key));

    expect(status).toBe(read === undefined ? 400 : 201);
    if (read === undefined) expect(body.details.issues[0].path).toBe('accountInfo.pixKey');
    else expect(body.accountInfo.pixKey).toBe(read);
  });
});

const noNumber = { accountNumber: undefined };

describe('an account with a choice of identifiers', () => {
  it.each([
    ['CNY_ACCOUNT', { ...noNumber, bankName: 'alipay', phoneNumber: '+8613812345678' }, ['MOBILE_MONEY']],
    ['CNY_ACCOUNT', { cnapsCode: '102100099996' }, ['BANK_TRANSFER']],
    [
      'SLV_ACCOUNT',
      { ...noNumber, bankName: undefined, bankAccountType: undefined, phoneNumber: '+50370123456' },
      ['MOBILE_MONEY'],
    ],
    ['SLV_ACCOUNT', {}, ['BANK_TRANSFER']],
    [
      'SWIFT_ACCOUNT',
      { ...noNumber, country: 'GB', swiftCode: 'NWBKGB2L', iban: 'GB29NWBK60161331926819' },
      ['SWIFT'],
    ],
  ] as const)('of type %s %j is reached by %j', async (type, fields, paymentRails) => {
    seedWorld(current.table);
    const body = { ...accountExample(type, fields), customerId };

    const created = await call(createAccount, { body });

    expect(created).toMatchObject({ status: 201, body: { accountInfo: { paymentRails } } });
  });

  it.each([
    ['CNY_ACCOUNT', noNumber, 'accountInfo'],
    ['CNY_ACCOUNT', { phoneNumber: '+8613812345678' }, 'accountInfo'],
    ['CNY_ACCOUNT', { ...noNumber, phoneNumber: '+50370123456' }, 'accountInfo.phoneNumber'],
    ['SLV_ACCOUNT', { bankName: undefined }, 'accountInfo.bankName'],
    ['SLV_ACCOUNT', { bankAccountType: undefined }, 'accountInfo.bankAccountType'],
    ['SLV_ACCOUNT', { bankName: 'X' }, 'accountInfo.bankName'],
    ['SWIFT_ACCOUNT', { iban: 'GB29NWBK60161331926819' }, 'accountInfo'],
    ['SWIFT_ACCOUNT', { swiftCode: 'NWBKGB2L' }, 'accountInfo.country'],
    ['SWIFT_ACCOUNT', { country: 'Nigeria' }, 'accountInfo.country'],
    ['SWIFT_ACCOUNT', { ...noNumber, iban: 'US89370400440532013000' }, 'accountInfo.iban'],
  ] as const)('of type %s with %j is refused at %s', async (type, fields, path) => {
    seedWorld(current.table);
    const body = { ...accountExample(type, fields), customerId };

    const { status, body: answer } = await call(createAccount, { body });

    expect(status).toBe(400);
    expect(Object(answer).details.issues[0].path).toBe(path);
  });
});

describe('a wallet', () => {
  it.each([
    ['SOLANA_WALLET', { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4g0105' }, 400],
    ['SOLANA_WALLET', { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gD002' }, 201],
    ['TRON_WALLET', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL005' }, 201],
    [
      'SPARK_WALLET',
      { address: 'spark1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6m101' },
      201,
    ],
    [
      'SPARK_WALLET',
      { address: 'sparkrt1pgssyuuuhnrrdjswal5c3s3rafw9w3y5dd4cjy3duxlf7hjzkp0rqx6dj6mrhu' },
      201,
    ],
    ['BASE_WALLET', { address: '0x5290840009852788' }, 400],
    ['ETHEREUM_WALLET', { address: 'bc1qar0srrr7xfkvy5l643' }, 400],
    ['LIGHTNING', { lightningAddress: 'Jane@wallet.example' }, 201],
    ['LIGHTNING', { lightningAddress: 'jane' }, 400],
    [
      'LIGHTNING',
      { lightningAddress: undefined, invoice: 'lnbcrt15u1p3xnhl2pp5jptserfk3zk4qy42tlucycrfwxhydvlemu9' },
      201,
    ],
    ['LIGHTNING', { lightningAddress: undefined, invoice: 'lno1pgqpvggr25jn2pgqpvggr25jn2' }, 400],
    ['LIGHTNING', { lightningAddress: undefined, invoice: 'an invoice' }, 400],
    ['LIGHTNING', { lightningAddress: undefined, bolt12: 'lno1pgqpvggr25jn2pgqpvggr25jn2' }, 201],
    ['LIGHTNING', { lightningAddress: undefined, bolt12: 'jane@wallet.example' }, 400],
  ] as const)('%s %j is answered %i', async (type, fields, status) => {
    seedWorld(current.table);
    const body = { ...accountExample(type, fields), customerId };

    expect((await call(createAccount, { body })).status).toBe(status);
  });
});

describe('in production', () => {
  it.each([
    ['a wrong check digit of a CPF', pix('CPF', '12345678908')],
    ['a CPF of one digit', pix('CPF', '11111111111')],
    ['a wrong check digit of a CNPJ', pix('CNPJ', '12345678000196')],
    ['a wrong check digit of an alphanumeric CNPJ', pix('CNPJ', '12ABC34501DE36')],
    ['a wrong tax id', { ...pix('CPF', '12345678909'), taxId: '12345678900' }],
  ])('%s is refused', (_what, fields) => {
    const account = { accountType: 'BRL_ACCOUNT', fields: { taxId: '12345678909', ...fields } } as const;

    expect(() => checkIdentifiers(account, 'production')).toThrow(
      expect.objectContaining({ code: 'INVALID_BANK_ACCOUNT' }),
    );
  });

  it.each([pix('CPF', '12345678909'), pix('CNPJ', '12345678000195'), pix('CNPJ', '12ABC34501DE35')])(
    '%j passes',
    (fields) => {
      const account = { accountType: 'BRL_ACCOUNT', fields: { taxId: '12ABC34501DE35', ...fields } } as const;

      expect(() => checkIdentifiers(account, 'production')).not.toThrow();
    },
  );
});
