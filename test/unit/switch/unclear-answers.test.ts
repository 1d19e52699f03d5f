import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import { asked, payout, sign } from './support/ask-switch.ts';
import { answering, type Reaction } from './support/switch-server.ts';

const stdout = vi.spyOn(process.stdout, 'write');

beforeEach(() => {
  stdout.mockReset().mockReturnValue(true);
});

describe('the switch client throws for', () => {
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
    ['a closed connection', 'UNREACHABLE', (_request, response) => response.destroy()],
    ['an endless answer', 'OVERSIZED', endless],
    ['a compressed answer of 10 MB', 'OVERSIZED', bomb],
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
    ['an unknown status', 'UNREADABLE', answering(200, { status: 'delivered' })],
    ['a status that is not text', 'UNREADABLE', answering(200, { status: ['DELIVERED'] })],
    [
      'an isRefundPossible that is not a boolean',
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

  it('an order that the switch does not know even after it was placed again', async () => {
    const { settled } = await asked(answering(404, {}), 'FOLLOW_UP');

    expect(settled).toMatchObject({ status: 'rejected', reason: { reason: 'UNEXPECTED_STATUS' } });
  });

  it('a port without a server', async () => {
    const ask = httpSwitch({ url: 'http://127.0.0.1:1/switch', sign });

    await expect(ask(payout, 'START')).rejects.toMatchObject({ reason: 'UNREACHABLE' });
  });

  it('two requests that together take too long', async () => {
    const { settled, received } = await asked(
      (request, response) => setTimeout(() => answering(404, {})(request, response), 600),
      'FOLLOW_UP',
      1000,
    );

    expect(settled).toMatchObject({ status: 'rejected', reason: { reason: 'TIMED_OUT' } });
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('a refused order, and neither error nor log shows the order or the answer', async () => {
    const { settled } = await asked(answering(400, { message: 'no account 123456789 of Jane Doe' }));
    const [line] = stdout.mock.calls.map(([text]) => String(text));

    expect(stdout).toHaveBeenCalledTimes(1);
    expect(JSON.parse(line ?? '')).toEqual({
      level: 'ERROR',
      at: expect.any(String),
      code: 'SWITCH_UNCLEAR',
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
