import {
  InMemoryNonceValidator,
  KycStatus,
  PubKeyResponse,
  verifyPayReqResponseSignature,
} from '@uma-sdk/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FundedAccount, invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { atHost, type HostAnswer, refusalSchema } from '#test/support/uma/at-host.ts';
import {
  type Counterparty,
  type HookOptions,
  type PayRequestOrder,
  startCounterparty,
} from '#test/support/uma/counterparty.ts';
import { endInvoice } from '#test/support/uma/end-invoice.ts';
import { type Invoiced, invoiced } from '#test/support/uma/invoiced.ts';
import { isApprovalRequest, WebhookReceiver } from '#test/support/webhook-receiver.ts';

interface Payee {
  readonly platform: TestPlatform;
  readonly address: string;
  readonly account: FundedAccount;
}

let counterparty: Counterparty;
let stranger: Counterparty;
let endpoint: WebhookReceiver;
let alice: string;
/** Its platform has no webhook endpoint. */
let free: Payee;
/** Its platform decides on each payment. */
let asked: Payee;

const newPayee = async (): Promise<Payee> => {
  const platform = await newPlatform();
  const { id: customerId, umaAddress } = await platform.newCustomer({ currencies: ['USD', 'EUR'] });
  const { data } = await platform.api.ok('listInternalAccounts', { query: { customerId, currency: 'USD' } });
  const account = { id: data[0]?.id ?? '', customerId, currency: 'USD' };
  return { platform, address: umaAddress, account };
};

beforeAll(async () => {
  counterparty = await startCounterparty();
  alice = `$alice@${counterparty.domain}`;
  stranger = await startCounterparty();
  endpoint = await WebhookReceiver.start();
  free = await newPayee();
  asked = await newPayee();
  await asked.platform.api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });
});
beforeEach(() => counterparty.play('HONEST'));
afterAll(async () => {
  try {
    expect(await free.platform.reconcile()).toEqual([]);
    expect(await asked.platform.reconcile()).toEqual([]);
  } finally {
    await Promise.all([counterparty?.stop(), stranger?.stop(), endpoint?.stop()]);
  }
});

const domainOf = (umaAddress: string): string => umaAddress.slice(umaAddress.indexOf('@') + 1);
const post = (url: URL, body: string): Promise<HostAnswer> =>
  atHost(free.platform.address.baseUrl, url, { method: 'POST', body });
const refused = (answer: HostAnswer): readonly [number, string] => [
  answer.status,
  refusalSchema.parse(answer.body).code,
];

const sendText = ({ address }: Payee, body: string): Promise<HostAnswer> =>
  post(new URL(`/uma/pay-requests/${address.split('@')[0]}`, `https://${domainOf(address)}`), body);
const request = async (payee: Payee, order: PayRequestOrder, from = counterparty): Promise<HostAnswer> =>
  sendText(payee, (await from.payRequest(order)).toJsonString());

const usd = { amount: 1_000, currency: 'USD' } as const;
const invoice = async (payee: Payee, order: PayRequestOrder = usd): Promise<Invoiced> =>
  invoiced(await request(payee, order));

const pay = async ({ hook, msats }: Invoiced, options: HookOptions & { msats?: number } = {}) =>
  post(hook, JSON.stringify(await counterparty.hook(options.msats ?? msats, options)));

const statusOf = async ({ platform }: Payee, { id }: Pick<Invoiced, 'id'>) =>
  (await platform.api.ok('getTransaction', { path: { transactionId: id } })).status;
const balanceOf = ({ platform, account }: Payee): Promise<number> => platform.balanceOf(account);

describe('a payment from another service', () => {
  it.each([0, 1] as const)(
    'is credited once in version %i, however often its callback comes',
    async (version) => {
      const before = await balanceOf(free);
      const filed = await invoice(free, { ...usd, version });
      expect(await statusOf(free, filed)).toBe('PENDING');
      expect(await balanceOf(free)).toBe(before);

      const body = JSON.stringify(await counterparty.hook(filed.msats));
      const answers = await Promise.all([post(filed.hook, body), post(filed.hook, body), pay(filed)]);
      const later = [await post(filed.hook, body), await pay(filed)];

      expect([...answers, ...later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await balanceOf(free)).toBe(before + 1_000);
      const paid = await free.platform.api.ok('getTransaction', { path: { transactionId: filed.id } });
      expect(paid).toMatchObject({
        type: 'INCOMING',
        status: 'COMPLETED',
        receivedAmount: { amount: 1_000 },
        source: { umaAddress: alice },
        counterpartyInformation: { FULL_NAME: 'Alice Archer' },
      });
    },
  );

  it('has an answer that is signed and fits its amounts', async () => {
    const { answer, msats } = await invoice(free);

    const keys = await atHost(
      free.platform.address.baseUrl,
      new URL('/.well-known/lnurlpubkey', `https://${domainOf(free.address)}`),
    );
    const ours = PubKeyResponse.fromJson(JSON.stringify(keys.body));
    const nonces = new InMemoryNonceValidator(0);
    expect(await verifyPayReqResponseSignature(answer, alice, free.address, ours, nonces)).toBe(true);
    expect(answer.converted).toMatchObject({ amount: 1_000, currencyCode: 'USD', decimals: 2, fee: 0 });
    expect(Math.round(1_000 * (answer.converted?.multiplier ?? 0))).toBe(msats);
  });

  it('may have its amount in thousandths of a satoshi', async () => {
    const filed = await invoice(free, { amount: 5_000_000, currency: 'EUR', isInMsats: true });

    expect(filed.msats).toBe(5_000_000);
    const { amount = 0, multiplier = 0 } = filed.answer.converted ?? {};
    expect(amount).toBe(Math.round(5_000_000 / multiplier));
    expect((await pay(filed)).status).toBe(200);
  });

  it('is the same payment when the same pay request comes again, also at once', async () => {
    const text = (await counterparty.payRequest(usd)).toJsonString();

    const [one, other] = await Promise.all([sendText(free, text), sendText(free, text)]);
    const third = await sendText(free, text);

    const filed = [one, other, third].map(invoiced);
    expect(new Set(filed.map(({ id }) => id)).size).toBe(1);
    expect(new Set(filed.map(({ answer }) => answer.pr)).size).toBe(1);
  });

  it('tells what the sender asks to know of the receiver', async () => {
    const payeeData = {
      name: { mandatory: true },
      identifier: { mandatory: true },
      shoe: { mandatory: false },
    };
    const { answer } = await invoice(free, { ...usd, payeeData });

    expect(answer.payeeData).toMatchObject({ name: 'Jane Doe', identifier: free.address });
  });
});

describe('a pay request that is refused', () => {
  it.each<[string, Partial<PayRequestOrder>, number, string]>([
    ['signed with another key', { isForged: true }, 401, 'INVALID_SIGNATURE'],
    ['in a currency that the receiver does not take', { currency: 'MXN' }, 400, 'INVALID_CURRENCY'],
    ['of nothing', { amount: 0 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['of a negative amount', { amount: -5 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['of more than the limits', { amount: 9_000_000_000_000_000 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['of a payer who is not verified', { kycStatus: KycStatus.Pending }, 400, 'SENDER_NOT_ACCEPTED'],
    ['of a payer without address', { payer: 'alice' }, 400, 'INVALID_INPUT'],
    [
      'for data that nobody knows',
      { payeeData: { shoeSize: { mandatory: true } } },
      501,
      'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
    ],
  ])('%s', async (_what, order, status, code) => {
    expect(refused(await request(free, { ...usd, ...order }))).toEqual([status, code]);
  });

  it.each(['', '7', '{', '[]', '{"amount":"5.USD.EUR","convert":"USD"}', '{"amount":"x","convert":"USD"}'])(
    'because %j is none',
    async (body) => {
      expect(refused(await sendText(free, body))).toEqual([400, 'PARSE_PAYREQ_REQUEST_ERROR']);
    },
  );

  it.each<[string, (body: Record<string, unknown>) => void, number, string]>([
    ['plain LNURL', (body) => delete body.payerData, 403, 'NON_UMA_LNURL_NOT_SUPPORTED'],
    ['without currency', (body) => delete body.convert, 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['in a third currency', (body) => (body.amount = '5.EUR'), 400, 'INVALID_CURRENCY'],
    [
      'on another network',
      (body) => (body.settlement = { layer: 'spark', assetIdentifier: 'x' }),
      400,
      'INVALID_INPUT',
    ],
  ])('%s', async (_what, spoil, status, code) => {
    const body: Record<string, unknown> = JSON.parse((await counterparty.payRequest(usd)).toJsonString());
    spoil(body);

    expect(refused(await sendText(free, JSON.stringify(body)))).toEqual([status, code]);
  });

  it('with the nonce of another payment', async () => {
    const body = JSON.parse((await counterparty.payRequest(usd)).toJsonString());
    await invoiced(await sendText(free, JSON.stringify(body)));

    const more = JSON.stringify({ ...body, amount: '2000.USD' });
    expect(refused(await sendText(free, more))).toEqual([400, 'INVALID_NONCE']);
    expect(refused(await sendText(asked, JSON.stringify(body)))).toEqual([400, 'INVALID_NONCE']);
  });

  it('for nobody', async () => {
    const nobody = { ...free, address: `$nobody.at.all@${domainOf(free.address)}` };
    expect(refused(await request(nobody, usd))).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('without what the platform must know of the payer', async () => {
    const curious = await newCuriousPayee();
    expect(refused(await request(curious, usd))).toEqual([400, 'MISSING_MANDATORY_PAYER_DATA']);
    const payerData = { birthDate: '1990-01-02' };
    expect((await request(curious, { ...usd, payerData })).status).toBe(200);
  });
});

/** A platform that wants to know the birth date of who pays. */
const newCuriousPayee = async (): Promise<Payee> => {
  const payee = await newPayee();
  const { supportedCurrencies } = await payee.platform.api.ok('getConfig');
  const requiredCounterpartyFields = [{ name: 'BIRTH_DATE' as const, mandatory: true }];
  const changed = supportedCurrencies.map(
    ({ currencyCode, minAmount, maxAmount, enabledTransactionTypes }) => ({
      ...{ currencyCode, minAmount, maxAmount, enabledTransactionTypes },
      requiredCounterpartyFields,
    }),
  );
  await payee.platform.api.ok('updateConfig', { body: { supportedCurrencies: changed } });
  return payee;
};

describe('a callback that brings no money', () => {
  it.each<[string, () => HookOptions & { msats?: number }, number, string]>([
    ['of another sum', () => ({ msats: 1 }), 400, 'INVALID_INVOICE'],
    ['signed with another key', () => ({ isForged: true }), 401, 'INVALID_SIGNATURE'],
    ['of another service', () => ({ domain: stranger.domain }), 403, 'FORBIDDEN'],
  ])('%s', async (_what, options, status, code) => {
    const before = await balanceOf(free);
    const filed = await invoice(free);

    expect(refused(await pay(filed, options()))).toEqual([status, code]);
    expect(await balanceOf(free)).toBe(before);
    expect(await statusOf(free, filed)).toBe('PENDING');
  });

  it('because it is none, or for no payment', async () => {
    const filed = await invoice(free);
    const nowhere = new URL(filed.hook.href.replace(/.{8}\/hook$/, '00000000/hook'));
    const elsewhere = new URL('/uma/payments/x/hook', filed.hook);

    expect(refused(await post(filed.hook, '{'))).toEqual([400, 'PARSE_UTXO_CALLBACK_ERROR']);
    for (const hook of [nowhere, elsewhere])
      expect(refused(await pay({ ...filed, hook }))).toEqual([404, 'REQUEST_NOT_FOUND']);
  });

  it('with the nonce of a callback for another payment', async () => {
    const [one, other] = [await invoice(free), await invoice(free)];
    const body = JSON.stringify(await counterparty.hook(one.msats));
    expect((await post(one.hook, body)).status).toBe(200);

    expect(refused(await post(other.hook, body))).toEqual([400, 'INVALID_NONCE']);
    expect(await statusOf(free, other)).toBe('PENDING');
  });

  it('while the keys of its service are away, which is not final', async () => {
    const order = { ...usd, payer: `$bob@${stranger.domain}` };
    const filed = invoiced(await request(free, order, stranger));
    stranger.play('NO_KEYS');
    const forged = JSON.stringify(await stranger.hook(filed.msats, { isForged: true }));
    expect((await post(filed.hook, forged)).status).toBe(503);

    stranger.play('HONEST');
    expect((await post(filed.hook, JSON.stringify(await stranger.hook(filed.msats)))).status).toBe(200);
  });
});

describe('an invoice that nobody paid in time', () => {
  it('brings no money, and the answer is final', async () => {
    const before = await balanceOf(free);
    const filed = await invoice(free);
    await endInvoice(free.platform, filed);

    const answers = await Promise.all([pay(filed), pay(filed)]);

    expect(answers.map(refused)).toEqual([
      [400, 'INVOICE_EXPIRED'],
      [400, 'INVOICE_EXPIRED'],
    ]);
    expect(await statusOf(free, filed)).toBe('EXPIRED');
    expect(await balanceOf(free)).toBe(before);
    const timeline = await free.platform.api.ok('getTransactionTimeline', {
      path: { transactionId: filed.id },
    });
    expect(timeline.data.at(-1)?.title).toBe('Nobody paid the invoice in time');
  });

  it('is ended by the sweep', async () => {
    const filed = await invoice(free);
    await endInvoice(free.platform, filed);

    await invoke('PaymentsService-local-finish-overdue', {});

    expect(await statusOf(free, filed)).toBe('EXPIRED');
  });
});

const react = (reaction: WebhookReceiver['reaction']): void => {
  endpoint.reaction = (sent) => {
    if (!isApprovalRequest(sent)) return 200;
    return typeof reaction === 'function' ? reaction(sent) : reaction;
  };
};

const newestOf = async ({ platform }: Payee) => {
  const { data } = await platform.api.ok('listTransactions', { query: { limit: 1, sortOrder: 'desc' } });
  return data[0];
};

describe('a platform that decides on its payments', () => {
  it('approves with 200, and cannot reject afterwards', async () => {
    react(200);
    const before = await balanceOf(asked);
    const filed = await invoice(asked);

    const path = { transactionId: filed.id };
    const rejected = await asked.platform.api.call('rejectIncomingPayment', { path, body: {} });
    expect(rejected.error.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
    expect(await statusOf(asked, filed)).toBe('PENDING');
    expect((await pay(filed)).status).toBe(200);
    expect(await balanceOf(asked)).toBe(before + 1_000);
  });

  it('approves after a 202, once', async () => {
    react(202);
    const answer = request(asked, { ...usd, amount: 1_234 });
    await expect.poll(async () => (await newestOf(asked))?.status).toBe('PENDING');
    await expect.poll(async () => (await newestOf(asked))?.receivedAmount?.amount).toBe(1_234);
    const path = { transactionId: (await newestOf(asked))?.id ?? '' };

    const decisions = await Promise.all([
      asked.platform.api.call('approveIncomingPayment', { path, body: {} }),
      asked.platform.api.call('approveIncomingPayment', { path, body: {} }),
    ]);

    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await pay(invoiced(await answer))).status).toBe(200);
  });

  it.each<[string, WebhookReceiver['reaction'], number, string]>([
    ['rejects with 403', 403, 400, 'SENDER_NOT_ACCEPTED'],
    ['needs more data, with 422', 422, 400, 'MISSING_MANDATORY_PAYER_DATA'],
    ['does not answer', 'RESET', 403, 'USER_NOT_READY'],
    ['leaves it open for too long', 202, 403, 'USER_NOT_READY'],
  ])(
    '%s',
    async (_what, reaction, status, code) => {
      react(reaction);
      const body = (await counterparty.payRequest(usd)).toJsonString();

      expect(refused(await sendText(asked, body))).toEqual([status, code]);
      expect(refused(await sendText(asked, body))).toEqual([status, code]);
      expect(['REJECTED', 'FAILED']).toContain((await newestOf(asked))?.status);
    },
    60_000,
  );
});
