import { PubKeyResponse } from '@uma-sdk/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAt } from '#test/support/admin.ts';
import { addressOf } from '#test/support/service-host.ts';
import { atHost } from '#test/support/uma/at-host.ts';
import { ended, pay, type Side, startTwoServices } from '#test/support/uma/two-services.ts';

let here: Side;
let there: Side;

beforeAll(async () => {
  [here, there] = await startTwoServices();
});
afterAll(async () => {
  await here?.service.stop();
  await there?.service.stop();
});

const incomingOf = async ({ platform, account }: Side) => {
  const { data } = await platform.api.ok('listTransactions', {
    query: { customerId: account.customerId, type: 'INCOMING' },
  });
  return data;
};

/** What any service reads of ours, and keeps until it says. */
const publicKeys = async ({ service, umaDomain }: Side) => {
  const url = new URL(`https://${umaDomain}/.well-known/lnurlpubkey`);
  const { status, body } = await atHost(service.baseUrl, url);
  expect(status).toBe(200);
  const keys = PubKeyResponse.fromJson(JSON.stringify(body));
  return { keys, key: keys.signingPubKey, untilMs: (keys.expirationTimestamp ?? 0) * 1_000 };
};

const payBothWays = async (): Promise<string[]> => {
  const [out, back] = [await pay(here, there), await pay(there, here)];
  return [(await ended(here, out.transactionId)).status, (await ended(there, back.transactionId)).status];
};

const rotate = (...options: string[]) =>
  adminAt(addressOf(here.service), 'uma', 'rotate-keys', here.umaDomain, '--yes', ...options);

const minuteMs = 60_000;
const passed = async (ms: number): Promise<void> => {
  await here.service.advance(ms);
  await there.service.advance(ms);
};

// First, while the domains have no keys yet.
describe('keys', () => {
  let before: Awaited<ReturnType<typeof publicKeys>>;
  let fromMs: number;

  it('are there to change once a domain has paid', async () => {
    expect((await rotate()).errors).toContain('a.uma.test has no keys yet.');
    expect(await payBothWays()).toEqual(['COMPLETED', 'COMPLETED']);
    before = await publicKeys(here);
  });

  it('that change are announced, and until then all use the former ones', async () => {
    const { text, errors } = await rotate('--json');
    expect(errors).toBe('');
    const { from, generation } = JSON.parse(text);
    fromMs = Date.parse(from);
    expect(generation).toBe(1);
    // Whoever has the keys cached asks again before the first message that another key signs.
    expect(before.untilMs).toBeLessThanOrEqual(fromMs);
    const announced = await publicKeys(here);
    expect(announced.key).toBe(before.key);
    expect(announced.untilMs).toBeLessThanOrEqual(fromMs);
    expect(await payBothWays()).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('change when nobody has the former ones cached', async () => {
    await passed(6 * minuteMs);
    const last = await publicKeys(here);
    expect(last.key).toBe(before.key);
    expect(last.untilMs).toBeLessThanOrEqual(fromMs);

    await passed(5 * minuteMs);
    const after = await publicKeys(here);
    expect(after.key).not.toBe(before.key);
    expect(after.keys.signingCertChain?.[0]?.checkHost(here.umaDomain)).toBe(here.umaDomain);
    expect(await payBothWays()).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await here.platform.reconcile()).toEqual([]);
    expect(await there.platform.reconcile()).toEqual([]);
  });

  it('that somebody else knows are gone within minutes, without notice, and services that ask again go on', async () => {
    const known = await publicKeys(here);

    expect((await rotate('--now')).errors).toBe('');
    await passed(6 * minuteMs);

    expect((await publicKeys(here)).key).not.toBe(known.key);
    expect(await payBothWays()).toEqual(['COMPLETED', 'COMPLETED']);
  });
});

describe('two services', () => {
  it.each([
    ['one way', () => [here, there] as const],
    ['the other way', () => [there, here] as const],
  ])('pay each other, %s: what one debits for the receiver, the other credits', async (_way, sides) => {
    const [from, to] = sides();
    const [paying, paid] = [from.platform, to.platform];
    const before = [await paying.balanceOf(from.account), await paid.balanceOf(to.account)];
    const quote = await pay(from, to, { description: 'Invoice 7' });
    const sent = await ended(from, quote.transactionId);

    expect(sent).toMatchObject({ status: 'COMPLETED', receivedAmount: { amount: 6_274 } });
    expect(await paying.balanceOf(from.account)).toBe((before[0] ?? 0) - quote.totalSendingAmount);
    expect(await paid.balanceOf(to.account)).toBe((before[1] ?? 0) + 6_274);
    const [got] = await incomingOf(to);
    expect(got).toMatchObject({
      status: 'COMPLETED',
      receivedAmount: { amount: 6_274, currency: { code: 'USD' } },
      source: { umaAddress: from.umaAddress },
    });
  });

  it('tell their operators who the other is, what it costs, and what became of invoice and hooks', async () => {
    const quote = await pay(here, there);
    const sent = await ended(here, quote.transactionId);
    const [got] = await incomingOf(there);
    const told = async ({ service }: Side, id = '') => {
      const { text, errors } = await adminAt(addressOf(service), 'explain', id);
      expect(errors).toBe('');
      return text;
    };

    const story = await told(here, sent.id);
    expect(story).toMatch(/Other service +b\.uma\.test, UMA 1\.0/);
    expect(story).toMatch(/Conversion +62\.74 USD for [\d,]+ millisatoshi, at [\d.]+ for one smallest unit/);
    expect(story).toMatch(/Invoice +paid at 20/);
    expect(story).toMatch(/Sender's hook +sent to b\.uma\.test, taken at 20/);
    expect(story).toMatch(/Receiver's hook +not asked for/);
    const other = await told(there, got?.id);
    expect(other).toMatch(/Other service +a\.uma\.test, UMA 1\.0/);
    expect(other).toMatch(/Sender's hook +came at 20.* and brought the money/);
  });

  it('agree on every one of twelve payments at once, both ways', async () => {
    const before = [
      await here.platform.balanceOf(here.account),
      await there.platform.balanceOf(there.account),
    ];
    const payments = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? ([here, there] as const) : ([there, here] as const),
    );
    const quotes = await Promise.all(
      payments.map(async ([from, to], index) => {
        const quote = await pay(from, to, { lockedCurrencyAmount: 1_000 + index });
        return { from, to, quote, received: 1_000 + index };
      }),
    );
    const change = new Map<Side, number>([
      [here, 0],
      [there, 0],
    ]);
    for (const { from, to, quote, received } of quotes) {
      expect((await ended(from, quote.transactionId)).status).toBe('COMPLETED');
      change.set(from, (change.get(from) ?? 0) - quote.totalSendingAmount);
      change.set(to, (change.get(to) ?? 0) + received);
    }

    expect(await here.platform.balanceOf(here.account)).toBe((before[0] ?? 0) + (change.get(here) ?? 0));
    expect(await there.platform.balanceOf(there.account)).toBe((before[1] ?? 0) + (change.get(there) ?? 0));
  });

  it('leave books in which every journal and balance agrees', async () => {
    expect(await here.platform.reconcile()).toEqual([]);
    expect(await there.platform.reconcile()).toEqual([]);
  });
});
