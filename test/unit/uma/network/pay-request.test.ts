import { getPayRequest, KycStatus } from '@uma-sdk/core';
import { describe, expect, it, vi } from 'vitest';
import type { PayOrder } from '#shared/uma/network/pay-request.ts';

vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'false');
const { checkAmounts, checkPayer, payAmounts, payOrderOf } = await import(
  '#shared/uma/network/pay-request.ts'
);

describe('both sides of a payment', () => {
  it.each([
    [{ amount: 100, isInMsats: false }, 12_345.5, { msats: 1_234_550, receivedMinor: 100 }],
    [{ amount: 1, isInMsats: false }, 0.4, { msats: 0, receivedMinor: 1 }],
    [{ amount: 3, isInMsats: false }, 0.5, { msats: 2, receivedMinor: 3 }],
    [{ amount: 1_234_550, isInMsats: true }, 12_345.5, { msats: 1_234_550, receivedMinor: 100 }],
    [{ amount: 6_172, isInMsats: true }, 12_345.5, { msats: 6_172, receivedMinor: 0 }],
    [{ amount: 6_173, isInMsats: true }, 12_345.5, { msats: 6_173, receivedMinor: 1 }],
  ])('of %j at %d are %j', (order, multiplier, both) => {
    expect(payAmounts(order, multiplier)).toEqual(both);
  });
});

describe('the amounts of a payment', () => {
  const limits = { minSendable: 10, maxSendable: 1_000 };

  it.each([
    [10, 1],
    [1_000, 1],
    [500, Number.MAX_SAFE_INTEGER],
  ])('of %d for %d msats are taken', (receivedMinor, msats) => {
    expect(() => checkAmounts({ msats, receivedMinor }, limits)).not.toThrow();
  });

  it.each([
    [9, 1, limits],
    [1_001, 1, limits],
    [10, 0, limits],
    [10, Number.MAX_SAFE_INTEGER + 1, limits],
    [0, 1, { minSendable: 0, maxSendable: 1_000 }],
  ])('of %d for %d msats are out of range', (receivedMinor, msats, within) => {
    expect(() => checkAmounts({ msats, receivedMinor }, within)).toThrow(
      expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }),
    );
  });
});

/** As the SDK writes it, in the present version or in version 0. */
const written = async (more: object = {}, umaMajorVersion = 1): Promise<Record<string, unknown>> => {
  const request = await getPayRequest({
    amount: 500,
    receivingCurrencyCode: 'EUR',
    isAmountInReceivingCurrency: true,
    payerIdentifier: '$Ann@Bank.example',
    payerKycStatus: KycStatus.Verified,
    payerData: { name: 'Ann', birthDate: '1990-01-02', shoeSize: '42', email: 'x'.repeat(600) },
    receiverEncryptionPubKey: new Uint8Array(),
    sendingVaspPrivateKey: Buffer.alloc(32, 7),
    utxoCallback: 'https://bank.example/utxos',
    umaMajorVersion,
    ...more,
  });
  return JSON.parse(request.toJsonString());
};

const textOf = async (
  change: (body: Record<string, unknown>) => void,
  more: object = {},
): Promise<string> => {
  const body = await written(more);
  change(body);
  return JSON.stringify(body);
};

describe('a pay request', () => {
  it.each([0, 1])('of version %i says who pays how much in which currency', async (version) => {
    expect(payOrderOf(JSON.stringify(await written({}, version)))).toMatchObject({
      payer: '$ann@bank.example',
      isPayerVerified: true,
      currency: 'EUR',
      amount: 500,
      isInMsats: false,
      callback: 'https://bank.example/utxos',
      facts: { FULL_NAME: 'Ann', BIRTH_DATE: '1990-01-02' },
    });
  });

  it('keeps no fact that no customer record has, and no text that none could have', async () => {
    const { facts } = payOrderOf(JSON.stringify(await written()));

    expect(Object.keys(facts)).toEqual(['FULL_NAME', 'IDENTIFIER', 'BIRTH_DATE']);
  });

  it('of version 1 may have its amount in thousandths of a satoshi', async () => {
    const order = payOrderOf(JSON.stringify(await written({ isAmountInReceivingCurrency: false })));

    expect(order).toMatchObject({ amount: 500, isInMsats: true, currency: 'EUR' });
  });

  it('leaves out a callback that is not https, and one that is too long', async () => {
    for (const utxoCallback of ['http://bank.example/utxos', `https://bank.example/${'x'.repeat(500)}`, 'x'])
      expect(payOrderOf(JSON.stringify(await written({ utxoCallback })))).not.toHaveProperty('callback');
  });

  it('keeps what is said for the travel rule only encrypted', async () => {
    const withText = (encryptedTravelRuleInfo: string) =>
      textOf((body) => {
        const { compliance, ...rest } = Object(body.payerData);
        body.payerData = { ...rest, compliance: { ...compliance, encryptedTravelRuleInfo } };
      });

    expect(payOrderOf(await withText('04ab'))).toMatchObject({ travelRule: '04ab' });
    for (const text of ['{"name":"Ann"}', '04a', 'ab'.repeat(5_000)])
      expect(payOrderOf(await withText(text))).not.toHaveProperty('travelRule');
  });

  it.each<[string, (body: Record<string, unknown>) => void, string]>([
    [
      'no object',
      (body) => {
        for (const key of Object.keys(body)) delete body[key];
      },
      'PARSE_PAYREQ_REQUEST_ERROR',
    ],
    ['plain LNURL', (body) => delete body.payerData, 'NON_UMA_LNURL_NOT_SUPPORTED'],
    ['without a currency', (body) => delete body.convert, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['in a third currency', (body) => (body.amount = '5.USD'), 'INVALID_CURRENCY'],
    ['of nothing', (body) => (body.amount = '0.EUR'), 'AMOUNT_OUT_OF_RANGE'],
    [
      'of more digits than JSON keeps',
      (body) => (body.amount = '9007199254740993.EUR'),
      'AMOUNT_OUT_OF_RANGE',
    ],
    [
      'for a UMA invoice',
      (body) => (body.invoiceUUID = '0199dd4b-c800-4000-8000-000000000001'),
      'INVALID_INVOICE',
    ],
    [
      'on another network',
      (body) => (body.settlement = { layer: 'spark', assetIdentifier: 'x' }),
      'INVALID_INPUT',
    ],
    [
      'of a payer without an address',
      (body) => (body.payerData = { ...Object(body.payerData), identifier: 'ann' }),
      'INVALID_INPUT',
    ],
  ])('%s is refused', async (_what, change, code) => {
    const text = await textOf(change);

    expect(() => payOrderOf(text)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a payer', () => {
  const required = [
    { name: 'BIRTH_DATE', mandatory: true },
    { name: 'NATIONALITY', mandatory: false },
  ] as const;
  const payer = (more: Partial<PayOrder>): Pick<PayOrder, 'isPayerVerified' | 'facts'> => ({
    isPayerVerified: true,
    facts: { BIRTH_DATE: '1990-01-02' },
    ...more,
  });
  const check = (more: Partial<PayOrder>) => () => checkPayer(Object(payer(more)), required);

  it('is taken with each fact that must be known', () => {
    expect(check({})).not.toThrow();
  });

  it.each<[Partial<PayOrder>, string]>([
    [{ isPayerVerified: false }, 'SENDER_NOT_ACCEPTED'],
    [{ facts: { NATIONALITY: 'DE' } }, 'MISSING_MANDATORY_PAYER_DATA'],
  ])('%j is refused with %s', (more, code) => {
    expect(check(more)).toThrow(expect.objectContaining({ code }));
  });
});
