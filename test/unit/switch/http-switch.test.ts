import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import type { Occasion } from '#shared/switch/port.ts';
import { bankPayout, umaPayout } from './support/payouts.ts';
import { answering, type Reaction, type ReceivedRequest, switchServer } from './support/switch-server.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = createPublicKey(privateKey);
const sign = async (text: string) => signBytes('sha256', Buffer.from(text), privateKey).toString('base64');

const payout = bankPayout();
const payoutId = `${payout.platformId}.${payout.uuid}`;

const stdout = vi.spyOn(process.stdout, 'write');

beforeEach(() => {
  stdout.mockReset().mockReturnValue(true);
});

const asked = async (react: Reaction, occasion: Occasion = 'START', timeoutMs = 5000) => {
  const { url, received } = await switchServer(react);
  const answer = httpSwitch({ url, sign, timeoutMs })(payout, occasion);
  const [settled] = await Promise.allSettled([answer]);
  return { settled, received };
};

const answerTo = async (body: unknown, occasion: Occasion = 'START') => {
  const { settled } = await asked(answering(200, body), occasion);
  return settled.status === 'fulfilled' ? settled.value : settled.reason;
};

const isSigned = ({ method, path, headers, body }: ReceivedRequest): boolean => {
  const text = `${headers['x-switch-timestamp']}.${method}.${path}.${body}`;
  const signature = Buffer.from(String(headers['x-switch-signature']), 'base64');
  return verify('sha256', Buffer.from(text), publicKey, signature);
};

describe('an order', () => {
  it('carries what the switch needs, once, under the id of the payout', async () => {
    const { received } = await asked(answering(200, { status: 'DELIVERED' }));

    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/switch/v1/payouts',
      headers: { 'idempotency-key': payoutId, 'content-type': 'application/json' },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      payoutId,
      amount: 12_500,
      currency: 'USD',
      reference: 'UMA-REF-1',
      destination: {
        destinationType: 'ACCOUNT',
        accountId: 'ExternalAccount:019542f5-b3e7-7d02-8abc-0123456789ab',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: '123456789',
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe' },
        },
      },
    });
  });

  it('may go to a UMA address', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));

    await httpSwitch({ url, sign })(umaPayout('$jane@bank.example'), 'START');

    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$jane@bank.example' };
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ destination });
  });

  it('is not made when JSON would round the amount', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
    const amountMinor = BigInt(Number.MAX_SAFE_INTEGER) + 1n;

    await expect(httpSwitch({ url, sign })({ ...payout, amountMinor }, 'START')).rejects.toThrow('digits');
    expect(received).toEqual([]);
  });
});

describe('a follow-up', () => {
  it('asks for the payout and orders nothing', async () => {
    const { settled, received } = await asked(answering(200, { status: 'ON_ITS_WAY' }), 'FOLLOW_UP');

    expect(settled).toEqual({ status: 'fulfilled', value: { kind: 'ON_ITS_WAY' } });
    expect(received).toMatchObject([{ method: 'GET', path: `/switch/v1/payouts/${payoutId}`, body: '' }]);
  });

  it('orders what the switch never got', async () => {
    const { settled, received } = await asked((request, response) => {
      const react = request.method === 'GET' ? answering(404, {}) : answering(201, { status: 'ON_ITS_WAY' });
      react(request, response);
    }, 'FOLLOW_UP');

    expect(settled).toMatchObject({ value: { kind: 'ON_ITS_WAY' } });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(received.every(isSigned)).toBe(true);
  });
});

describe('every request', () => {
  it.each<Occasion>(['START', 'FOLLOW_UP'])(
    'is signed, time, method, path and body: %s',
    async (occasion) => {
      const { received } = await asked(answering(200, { status: 'DELIVERED' }), occasion);
      const [request] = received;
      if (request === undefined) throw new Error('Nothing was sent');

      expect(isSigned(request)).toBe(true);
      expect(isSigned({ ...request, method: 'PUT' })).toBe(false);
      expect(isSigned({ ...request, path: `${request.path}x` })).toBe(false);
      expect(isSigned({ ...request, body: `${request.body} ` })).toBe(false);
      const timestamp = Number(request.headers['x-switch-timestamp']);
      expect(
        isSigned({ ...request, headers: { ...request.headers, 'x-switch-timestamp': `${timestamp + 1}` } }),
      ).toBe(false);
      expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(5);
    },
  );

  it('is not sent unsigned', async () => {
    const { url, received } = await switchServer(answering(200, { status: 'DELIVERED' }));
    const failing = async (): Promise<string> => {
      throw new Error('The key service is away');
    };

    await expect(httpSwitch({ url, sign: failing })(payout, 'START')).rejects.toThrow('key service');
    expect(received).toEqual([]);
  });
});

describe('an answer', () => {
  const failed = { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true };

  it.each([
    [{ status: 'DELIVERED' }, { kind: 'DELIVERED', mayComeBack: false }],
    [{ status: 'ON_ITS_WAY' }, { kind: 'ON_ITS_WAY' }],
    [{ status: 'REJECTED' }, { kind: 'REJECTED' }],
    [{ status: 'CANCELLED' }, { kind: 'CANCELLED' }],
    [{ status: 'RETURNED' }, { kind: 'RETURNED' }],
    [{ status: 'FAILED' }, failed],
    [
      { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
      { ...failed, failureReason: 'COUNTERPARTY_POST_TX_FAILED' },
    ],
    [
      { status: 'FAILED', reason: 'LIGHTNING_PAYMENT_FAILED' },
      { ...failed, failureReason: 'LIGHTNING_PAYMENT_FAILED' },
    ],
    [{ status: 'FAILED', reason: 'THE_BANK_BURNT_DOWN' }, failed],
    [
      { status: 'FAILED', isRefundPossible: false },
      { ...failed, isRefundPossible: false },
    ],
    [
      { status: 'DELIVERED', more: { fields: [] } },
      { kind: 'DELIVERED', mayComeBack: false },
    ],
  ])('%j means %j', async (body, answer) => {
    expect(await answerTo(body)).toEqual(answer);
    expect(await answerTo(body, 'FOLLOW_UP')).toEqual(answer);
  });
});

describe('what is no clear answer is thrown', () => {
  const forever: Reaction = () => undefined;
  const halfway: Reaction = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"status":"DELIV');
  };
  const brokenOff: Reaction = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('{"status":"DELIVERED"}', () => response.destroy());
  };
  const zeroes = Buffer.alloc(10_000_000, ' ');
  const bomb: Reaction = (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' });
    response.end(gzipSync(zeroes));
  };
  const endless: Reaction = (_request, response) => {
    const more = () => void (response.writable && response.write('x'.repeat(16_384), more));
    response.on('error', () => undefined);
    more();
  };

  it.each<[string, string, Reaction]>([
    ['no answer', 'TIMED_OUT', forever],
    ['an answer that stops', 'TIMED_OUT', halfway],
    ['an answer that breaks off', 'UNREACHABLE', brokenOff],
    ['a connection that is closed', 'UNREACHABLE', (_request, response) => response.destroy()],
    ['an endless answer', 'OVERSIZED', endless],
    ['a packed answer of 10 MB', 'OVERSIZED', bomb],
    [
      'an answer of 64 KiB and one byte',
      'OVERSIZED',
      answering(200, `{"status":"DELIVERED"}${' '.repeat(65_515)}`),
    ],
    ['a redirect', 'UNEXPECTED_STATUS', answering(307, { status: 'DELIVERED' }, { Location: '/elsewhere' })],
    ['a 400', 'UNEXPECTED_STATUS', answering(400, { status: 'FAILED' })],
    ['a 409', 'UNEXPECTED_STATUS', answering(409, { status: 'FAILED' })],
    ['a 500', 'UNEXPECTED_STATUS', answering(500, { status: 'FAILED' })],
    ['a 503', 'UNEXPECTED_STATUS', answering(503, '')],
    ['a page', 'UNREADABLE', answering(200, '<html>DELIVERED</html>')],
    ['an empty body', 'UNREADABLE', answering(200, '')],
    ['no content', 'UNREADABLE', answering(204, '')],
    ['null', 'UNREADABLE', answering(200, 'null')],
    ['another word', 'UNREADABLE', answering(200, { status: 'delivered' })],
    ['a status that is no text', 'UNREADABLE', answering(200, { status: ['DELIVERED'] })],
    [
      'a refund that may be possible',
      'UNREADABLE',
      answering(200, { status: 'FAILED', isRefundPossible: 'no' }),
    ],
  ])('%s: %s', async (_name, reason, react) => {
    for (const occasion of ['START', 'FOLLOW_UP'] as const) {
      const { settled, received } = await asked(react, occasion, reason === 'TIMED_OUT' ? 300 : 5000);

      expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'SwitchUnclear', reason } });
      expect(received).toHaveLength(1);
    }
  });

  it('an order that is not known either', async () => {
    const { settled } = await asked(answering(404, {}), 'FOLLOW_UP');

    expect(settled).toMatchObject({ status: 'rejected', reason: { reason: 'UNEXPECTED_STATUS' } });
  });

  it('a port where nobody listens', async () => {
    const ask = httpSwitch({ url: 'http://127.0.0.1:1/switch', sign });

    await expect(ask(payout, 'START')).rejects.toMatchObject({ reason: 'UNREACHABLE' });
  });

  it('two questions that take too long together', async () => {
    const { settled, received } = await asked(
      (request, response) => setTimeout(() => answering(404, {})(request, response), 600),
      'FOLLOW_UP',
      1000,
    );

    expect(settled).toMatchObject({ status: 'rejected', reason: { reason: 'TIMED_OUT' } });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('and neither error nor log says what was sent or answered', async () => {
    const { settled } = await asked(answering(400, { message: 'no account 123456789 of Jane Doe' }));
    const [line] = stdout.mock.calls.map(([text]) => String(text));

    expect(stdout).toHaveBeenCalledTimes(1);
    expect(JSON.parse(line ?? '')).toEqual({
      level: 'ERROR',
      at: expect.any(String),
      operation: 'paymentSwitch',
      platformId: payout.platformId,
      transactionId: payout.uuid,
      outcome: 'START',
      reason: 'UNEXPECTED_STATUS',
    });
    const error = settled.status === 'rejected' ? settled.reason : undefined;
    expect(`${error} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(
      /123456789|Jane|payouts\//,
    );
  });
});
