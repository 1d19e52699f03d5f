import { spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import { payoutOrder } from '#shared/switch/payout-order.ts';
import { switchAnswerSchema } from '#shared/switch/switch-answer.ts';
import { referenceOf } from '#shared/transactions/reference.ts';
import { type Answer, type ApiClient, apiClient } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';
import { anonymous, type FundedAccount, type TestPlatform } from '#test/support/service.ts';
import { bankPayout } from '#test/unit/switch/support/payouts.ts';
import { type ServiceWithSwitch, startServiceWithSwitch } from './support/service-with-switch.ts';

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const privatePem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const signed = (text: string, key: KeyObject): string =>
  signBytes('sha256', Buffer.from(text), key).toString('base64');

const switchKey = newKey();
let service: ServiceWithSwitch;
let platform: TestPlatform;
let api: ApiClient;

beforeAll(async () => {
  service = await startServiceWithSwitch(publicPem(switchKey));
  platform = await service.newPlatform();
  api = apiClient(service.baseUrl);
});

afterAll(async () => {
  const problems = await platform.reconcile();
  await service.stop();
  expect(problems).toEqual([]);
});

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

interface Call {
  readonly payoutId: string;
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** A call as the switch makes it. */
const callOf = (payoutId: string, answer: unknown, at = nowSeconds(), key = switchKey): Call => {
  const body = JSON.stringify(answer);
  const timestamp = String(at);
  const text = [timestamp, 'POST', `/switch/payouts/${payoutId}/result`, body].join('.');
  return { payoutId, body, timestamp, signature: signed(text, key) };
};

const make = ({ payoutId, body, timestamp, signature }: Call): Promise<Answer<'receiveSwitchResult'>> =>
  api.call('receiveSwitchResult', {
    path: { payoutId },
    rawBody: body,
    headers: { 'X-Switch-Timestamp': timestamp, 'X-Switch-Signature': signature },
  });

const tell = (payoutId: string, answer: unknown) => make(callOf(payoutId, answer));
const outcomeOf = (answer: Answer<'receiveSwitchResult'>) =>
  answer.isOk ? answer.status : answer.error.code;

interface Payment {
  readonly payoutId: string;
  readonly account: FundedAccount;
  read(): ReturnType<TestPlatform['settled']>;
}

const payoutIdOf = (transactionId: string): string => `${platform.id}.${transactionId.split(':')[1]}`;

const quoteOf = async (account: FundedAccount, suffix: string) => {
  const bank = await platform.externalAccount({ suffix, customerId: account.customerId });
  return platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    },
  });
};

/** A payment of 10.00 that the switch has taken and not yet delivered. */
const onItsWay = async (): Promise<Payment> => {
  const account = await platform.fundedAccount(1000);
  const quote = await quoteOf(account, '003');
  await platform.api.ok('executeQuote', { path: { quoteId: quote.id } });
  const read = () => platform.api.ok('getTransaction', { path: { transactionId: quote.transactionId } });
  return { payoutId: payoutIdOf(quote.transactionId), account, read };
};

describe('a result that the switch tells', () => {
  it('ends the payment, and told again changes nothing', async () => {
    const { payoutId, read } = await onItsWay();

    expect((await tell(payoutId, { status: 'ON_ITS_WAY' })).status).toBe(204);
    expect((await read()).status).toBe('PROCESSING');
    const call = callOf(payoutId, { status: 'DELIVERED' });
    const first = await make(call);
    const completed = await read();
    const replays = [await make(call), await tell(payoutId, { status: 'DELIVERED' })];

    expect([first, ...replays].map(outcomeOf)).toEqual([204, 204, 204]);
    expect(first.text).toBe('');
    expect(completed).toMatchObject({ status: 'COMPLETED', settledAt: expect.any(String) });
    expect(await read()).toEqual(completed);
  });

  it.each([
    [{ status: 'FAILED' }, { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' }, 'COMPLETED'],
    [
      { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
      { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
      'COMPLETED',
    ],
    [{ status: 'FAILED', isRefundPossible: false }, { status: 'FAILED' }, 'FAILED'],
    [{ status: 'REJECTED' }, { status: 'REJECTED' }, 'COMPLETED'],
    [{ status: 'CANCELLED' }, { status: 'REFUNDED' }, 'COMPLETED'],
    [{ status: 'RETURNED' }, { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED' }, 'COMPLETED'],
  ])('%j makes it %j, refund %s', async (answer, expected, refund) => {
    const { payoutId, account, read } = await onItsWay();

    expect(outcomeOf(await tell(payoutId, answer))).toBe(204);
    const ended = await read();
    expect(ended).toMatchObject({ ...expected, refund: { status: refund } });
    expect(await platform.balanceOf(account)).toBe(refund === 'COMPLETED' ? 1000 : 0);

    const late = ['FAILED', 'REJECTED', 'CANCELLED', 'RETURNED', 'ON_ITS_WAY', 'DELIVERED'];
    const outcomes: unknown[] = [];
    for (const status of late) outcomes.push(outcomeOf(await tell(payoutId, { status })));
    expect(outcomes).toEqual([204, 204, 204, 204, 204, 'PAYOUT_RESULT_CONTRADICTED']);
    expect(await read()).toEqual(ended);
    expect(await platform.balanceOf(account)).toBe(refund === 'COMPLETED' ? 1000 : 0);
  });

  it('may be a return after the delivery, and nothing else', async () => {
    const { payoutId, account, read } = await onItsWay();
    await tell(payoutId, { status: 'DELIVERED' });
    const completed = await read();

    for (const status of ['FAILED', 'REJECTED', 'CANCELLED']) {
      const answer = await tell(payoutId, { status });
      expect(answer.error).toMatchObject({ status: 409, code: 'PAYOUT_RESULT_CONTRADICTED' });
      expect(answer.error.message).toContain(`cannot be ${status}: its payment is COMPLETED`);
    }
    expect(await read()).toEqual(completed);
    expect(await platform.balanceOf(account)).toBe(0);

    expect(outcomeOf(await tell(payoutId, { status: 'RETURNED' }))).toBe(204);
    const returned = await read();
    expect(returned).toMatchObject({
      status: 'FAILED',
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(outcomeOf(await tell(payoutId, { status: 'RETURNED' }))).toBe(204);
    expect(outcomeOf(await tell(payoutId, { status: 'DELIVERED' }))).toBe(204);
    expect(await read()).toEqual(returned);
    expect(await platform.balanceOf(account)).toBe(1000);
  });

  it('is recorded once when it comes many times at once, and one of two that contradict each other', async () => {
    const { payoutId, account, read } = await onItsWay();
    const told = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'DELIVERED' : 'FAILED'));

    const outcomes = await Promise.all(
      told.map(async (status) => [status, outcomeOf(await tell(payoutId, { status }))] as const),
    );

    const { status } = await read();
    const isDelivered = status === 'COMPLETED';
    const believed = isDelivered ? 'DELIVERED' : 'FAILED';
    for (const [one, outcome] of outcomes) {
      expect([one, outcome]).toEqual([one, one === believed ? 204 : 'PAYOUT_RESULT_CONTRADICTED']);
    }
    expect(await platform.balanceOf(account)).toBe(isDelivered ? 0 : 1000);
  });

  it('is refused when it is none', async () => {
    const { payoutId, read } = await onItsWay();

    for (const answer of [{}, { status: 'delivered' }, null, [], { status: 'FAILED', isRefundPossible: 1 }]) {
      expect(outcomeOf(await tell(payoutId, answer))).toBe('INVALID_INPUT');
    }
    expect((await read()).status).toBe('PROCESSING');
  });
});

describe("a result for a payment on its way to a customer's bank", () => {
  /** A customer whose UMA payments go on to a bank that takes its time. */
  const receiver = async () => {
    const customer = await platform.newCustomer();
    await platform.api.ok('createExternalAccount', {
      body: { customerId: customer.id, ...accountSample({ suffix: '003' }), defaultUmaDepositAccount: true },
    });
    return { ...customer, account: await platform.accountOf(customer.id, 'USD') };
  };
  const read = (transactionId: string) => platform.api.ok('getTransaction', { path: { transactionId } });

  it('ends it; returned by the bank, the customer keeps the money here', async () => {
    const { id, account } = await receiver();
    const incoming = await platform.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$success.usd@sandbox.uma.test',
        customerId: id,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1000,
      },
    });
    const payoutId = payoutIdOf(incoming.id);

    expect(incoming.status).toBe('PROCESSING');
    expect(outcomeOf(await tell(payoutId, { status: 'DELIVERED' }))).toBe(204);
    expect((await read(incoming.id)).status).toBe('COMPLETED');
    expect(await platform.balanceOf(account)).toBe(0);
    expect(outcomeOf(await tell(payoutId, { status: 'FAILED' }))).toBe('PAYOUT_RESULT_CONTRADICTED');
    for (const status of ['RETURNED', 'RETURNED', 'DELIVERED', 'FAILED']) {
      expect(outcomeOf(await tell(payoutId, { status }))).toBe(204);
    }
    expect(await read(incoming.id)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' });
    expect(await platform.balanceOf(account)).toBe(1000);
  });

  it.each([
    ['DELIVERED', 'COMPLETED', 0],
    ['FAILED', 'FAILED', 1000],
  ])('%s makes it, and what one of our customers sent for it, %s', async (status, end, left) => {
    const { umaAddress } = await receiver();
    const payer = await platform.fundedAccount(1000);
    const outgoing = await platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: payer.id },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1000,
        immediatelyExecute: true,
      },
    });
    const incomingOf = async () => {
      const { data } = await platform.api.ok('listTransactions', { query: { type: 'INCOMING', limit: 1 } });
      return data[0];
    };
    await expect.poll(async () => (await incomingOf())?.status, { timeout: 15_000 }).toBe('PROCESSING');
    const incoming = await incomingOf();
    if (incoming === undefined) throw new Error('Nothing comes in');

    expect(outcomeOf(await tell(payoutIdOf(outgoing.transactionId), { status }))).toBe(
      'TRANSACTION_NOT_FOUND',
    );
    expect(outcomeOf(await tell(payoutIdOf(incoming.id), { status }))).toBe(204);

    expect((await read(incoming.id)).status).toBe(end);
    expect((await read(outgoing.transactionId)).status).toBe(end);
    expect(await platform.balanceOf(payer)).toBe(left);
  });
});

describe('a payout that was never ordered', () => {
  it('has no result', async () => {
    const account = await platform.fundedAccount(10_000);
    const pending = await quoteOf(account, '000');
    const bank = await platform.externalAccount({ suffix: '000', customerId: account.customerId });
    const transfer = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
    });
    const other = await service.newPlatform();
    const { payoutId } = await onItsWay();
    const [, uuid = ''] = payoutId.split('.');
    const unknown = [
      payoutIdOf(pending.transactionId),
      payoutIdOf(transfer.id),
      `${other.id}.${uuid}`,
      `${platform.id}.0199dd4b-c800-7000-8000-000000000001`,
      uuid,
      `${uuid}.${uuid}.${uuid}`,
      'nonsense',
    ];

    for (const id of unknown) {
      for (const status of ['DELIVERED', 'RETURNED', 'FAILED']) {
        expect([id, outcomeOf(await tell(id, { status }))]).toEqual([id, 'TRANSACTION_NOT_FOUND']);
      }
    }
    expect(await platform.balanceOf(account)).toBe(9500);
  });

  it('has none either where the money never left the service', async () => {
    const payer = await platform.fundedAccount(1000);
    const payee = await platform.fundedAccount(0);
    const { transactionId } = await platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: payer.id },
        destination: { destinationType: 'ACCOUNT', accountId: payee.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1000,
        immediatelyExecute: true,
      },
    });
    await platform.settled(transactionId);

    expect(outcomeOf(await tell(payoutIdOf(transactionId), { status: 'RETURNED' }))).toBe(
      'TRANSACTION_NOT_FOUND',
    );
  });
});

/** The text with one bit of one character changed, where that is still a character a request can carry. */
const flips = (text: string, positions: readonly number[]): string[] =>
  positions.flatMap((position) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((bit) => {
      const flipped = String.fromCharCode(text.charCodeAt(position) ^ (1 << bit));
      const isCarried = /^[\w+/=.:{}",-]$/.test(flipped);
      return isCarried ? [text.slice(0, position) + flipped + text.slice(position + 1)] : [];
    }),
  );

const everyPosition = (text: string): number[] => [...text].map((_, index) => index);

describe('a call without the right signature', () => {
  let payment: Payment;
  let right: Call;

  beforeAll(async () => {
    payment = await onItsWay();
    right = callOf(payment.payoutId, { status: 'DELIVERED' });
  });

  const expectRefused = async (calls: readonly Call[]): Promise<void> => {
    const outcomes: unknown[] = [];
    for (let start = 0; start < calls.length; start += 8) {
      const answers = await Promise.all(calls.slice(start, start + 8).map(make));
      outcomes.push(...answers.map(outcomeOf));
    }
    expect(calls.length).toBeGreaterThan(0);
    expect([...new Set(outcomes)]).toEqual(['INVALID_SIGNATURE']);
    expect((await payment.read()).status).toBe('PROCESSING');
  };

  it('is refused for each bit of the time', () =>
    expectRefused(
      flips(right.timestamp, everyPosition(right.timestamp)).map((timestamp) => ({ ...right, timestamp })),
    ));

  it('is refused for each bit of the body', () =>
    expectRefused(flips(right.body, everyPosition(right.body)).map((body) => ({ ...right, body }))));

  it('is refused for bits all over the path', () =>
    expectRefused(
      flips(
        right.payoutId,
        everyPosition(right.payoutId).filter((index) => index % 3 === 0),
      ).map((payoutId) => ({ ...right, payoutId })),
    ));

  it('is refused for bits all over the signature, and for other spellings of it', () => {
    const { signature } = right;
    const last = signature.replace(/=*$/, '').length - 1;
    const positions = everyPosition(signature).filter((index) => index % 4 === 0 || index >= last);
    const spellings = [
      `${signature}=`,
      signature.replace(/=+$/, 'A'),
      ` A${signature}`,
      signature.slice(0, -4),
      '',
    ];
    const others = [...flips(signature, positions), ...spellings].filter((one) => one !== signature);
    return expectRefused(others.map((one) => ({ ...right, signature: one })));
  });

  it('is refused when the signature is of another key, text, method or time', () => {
    const { payoutId, body, timestamp } = right;
    const path = `/switch/payouts/${payoutId}/result`;
    const signatures = [
      body,
      `${timestamp}.${body}`,
      `${timestamp}.GET.${path}.${body}`,
      `${timestamp}.POST./2025-10-13${path}.${body}`,
      `${timestamp}.POST.${path}.`,
      `${timestamp}POST${path}${body}`,
    ].map((text) => signed(text, switchKey));
    const stranger = callOf(payoutId, { status: 'DELIVERED' }, nowSeconds(), newKey());
    return expectRefused([stranger, ...signatures.map((signature) => ({ ...right, signature }))]);
  });

  it.each([-86_400, -310, 310, 86_400])('is refused when it was signed %i seconds from now', (seconds) =>
    expectRefused([callOf(payment.payoutId, { status: 'DELIVERED' }, nowSeconds() + seconds)]),
  );

  it('is refused without either header, whatever else it says', async () => {
    const path = { payoutId: 'nonsense' };
    const headers = [
      {},
      { 'X-Switch-Timestamp': right.timestamp },
      { 'X-Switch-Signature': right.signature },
      { Authorization: `Basic ${btoa('a:b')}` },
    ];

    for (const one of headers) {
      const refusal = await api.refused('receiveSwitchResult', { path, rawBody: '{', headers: one });
      expect(refusal).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    }
  });

  it('leaves the right one right', async () => {
    const old = callOf(payment.payoutId, { status: 'DELIVERED' }, nowSeconds() - 290);

    expect((await make(old)).status).toBe(204);
    expect((await payment.read()).status).toBe('COMPLETED');
  });
});

describe('the sandbox', () => {
  it('has no switch that could tell it anything', async () => {
    const call = callOf('nonsense', { status: 'DELIVERED' });
    const refusal = await anonymous().refused('receiveSwitchResult', {
      path: { payoutId: call.payoutId },
      rawBody: call.body,
      headers: { 'X-Switch-Timestamp': call.timestamp, 'X-Switch-Signature': call.signature },
    });

    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('docs/switch.md', () => {
  const page = readFileSync('docs/switch.md', 'utf8');
  const blockOf = (language: string): string =>
    new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

  /** Runs the page's switch in a process of its own and gives its root. */
  const startSwitch = async (serviceKey: KeyObject): Promise<string> => {
    const directory = mkdtempSync(join(tmpdir(), 'switch-'));
    const file = join(directory, 'switch.mjs');
    writeFileSync(file, blockOf('js'));
    const child = spawn(process.execPath, [file], {
      env: {
        SERVICE_URL: service.baseUrl,
        SERVICE_PUBLIC_KEY: publicPem(serviceKey),
        SWITCH_PRIVATE_KEY: privatePem(switchKey),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill();
      rmSync(directory, { recursive: true });
    });
    const [port] = await child.stdout.take(1).toArray();
    return `http://127.0.0.1:${String(port).trim()}`;
  };

  it('has a switch that takes our order, believes nobody else, and delivers', async () => {
    const serviceKey = newKey();
    const url = await startSwitch(serviceKey);
    const payment = await onItsWay();
    const [platformId = '', uuid = ''] = payment.payoutId.split('.');
    const destination = { kind: 'UMA_ADDRESS', umaAddress: '$jane@bank.example' } as const;
    const payout = { uuid, platformId, amountMinor: 995n, currency: 'USD', destination, reference: 'R1' };
    const ask = httpSwitch({ url, sign: async (text) => signed(text, serviceKey) });
    const stranger = httpSwitch({ url, sign: async (text) => signed(text, switchKey) });

    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await expect(stranger(payout, 'START')).rejects.toMatchObject({ reason: 'UNEXPECTED_STATUS' });
    stdout.mockRestore();
    expect(await ask(payout, 'FOLLOW_UP')).toEqual({ kind: 'ON_ITS_WAY' });
    expect(await ask(payout, 'START')).toEqual({ kind: 'ON_ITS_WAY' });

    await expect.poll(async () => (await payment.read()).status, { timeout: 15_000 }).toBe('COMPLETED');
    const delivered = { kind: 'DELIVERED', mayComeBack: false };
    expect(await ask(payout, 'FOLLOW_UP')).toEqual(delivered);
    expect(await ask(payout, 'START')).toEqual(delivered);
    await sleep(200);
    expect((await payment.read()).status).toBe('COMPLETED');
  });

  it('shows an order and an answer as they are', () => {
    const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']): unknown =>
      JSON.parse(text),
    );
    const payout = bankPayout();

    expect(blocks).toEqual([
      JSON.parse(payoutOrder({ ...payout, reference: referenceOf(payout.uuid) })),
      switchAnswerSchema.parse(blocks[1]),
    ]);
  });
});
