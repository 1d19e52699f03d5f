import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { individualExample } from '#shared/api/openapi/examples/people.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { ClockCommand } from './support/clock-command.ts';
import { ControlledService } from './support/controlled-service.ts';
import { wordsBeforeAndAfter } from './support/payments-with-words.ts';

const minuteMs = 60_000;
let service: ControlledService;

beforeAll(async () => {
  service = await ControlledService.start();
});

afterAll(() => service.stop());

const quoteOf = (accountId: string, more: object = {}) =>
  service.platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.uma.test' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      ...more,
    },
  });

describe('advancing the time', () => {
  test('payments older than 90 days lose what was said of the payer, and younger ones keep it', async () => {
    // A function that has just started looks at once, and any other within an hour.
    expect(await wordsBeforeAndAfter(service, 91)).toEqual({ before: [4, 6], old: [0, 0], young: [4, 6] });
  });

  test('a quote expires, and a transfer whose bank answers late ends', async () => {
    const { platform } = service;
    const account = await platform.fundedAccount(10_000);
    const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
    const quote = await quoteOf(account.id);
    const transfer = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
    });
    expect(transfer.status).toBe('PENDING');

    await service.advance('6m');

    const expired = await platform.api.ok('getQuote', { path: { quoteId: quote.id } });
    expect(expired.status).toBe('EXPIRED');
    const ended = await platform.api.ok('getTransaction', { path: { transactionId: transfer.id } });
    expect(ended.status).toBe('FAILED');
    // It ended when it was due, and not when the advance began or ended.
    const tookMs = Date.parse(ended.updatedAt) - Date.parse(transfer.createdAt);
    expect(tookMs).toBeGreaterThan(29_000);
    // A busy machine takes seconds of its own; the advance is six minutes long.
    expect(tookMs).toBeLessThan(300_000);
    expect(await platform.balanceOf(account)).toBe(10_000);
  });

  test('two advances at once happen one after the other', async () => {
    const beforeMs = await service.nowMs();

    await Promise.all([service.advance('2m'), service.advance('3m')]);

    const passedMs = (await service.nowMs()) - beforeMs;
    expect(passedMs).toBeGreaterThanOrEqual(5 * minuteMs);
    expect(passedMs).toBeLessThan(6 * minuteMs);
  });

  test('payments that run meanwhile lose nothing', async () => {
    const { platform } = service;
    const account = await platform.fundedAccount(100_000);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 700 };
    const paying = Array.from({ length: 15 }, () =>
      platform.api.call('createTransferOut', { body, key: randomUUID() }),
    );

    for (const duration of ['1m', '4m']) await service.advance(duration);

    const answers = await Promise.all(paying);
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(201));
    expect(await platform.balanceOf(account)).toBe(100_000 - 15 * 700);
    expect(await platform.reconcile()).toEqual([]);
  });

  // The tests before it have no endpoint: otherwise each minute of theirs sends their events again.
  test('deliveries are tried again at their times, later and later apart, until the endpoint takes the event', async () => {
    const { platform } = service;
    const sentAtMs: number[] = [];
    const receiver = await WebhookReceiver.start(({ headers, body }) => {
      if (!body.includes('"OUTGOING"')) return 200;
      sentAtMs.push(Number(headers['webhook-timestamp']) * 1_000);
      return sentAtMs.length < 6 ? 500 : 200;
    });
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    const startMs = await service.nowMs();
    const account = await platform.fundedAccount(5_000);
    const bank = await platform.externalAccount({ customerId: account.customerId });
    await platform.api.ok('createTransferOut', {
      body: { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 },
    });

    await service.advance('4m');

    await receiver.stop();
    expect(sentAtMs).toHaveLength(6);
    expect(sentAtMs).toEqual([...sentAtMs].sort((left, right) => left - right));
    // Five pauses with full jitter, 5 s at first and doubling, of which none took real time.
    const tookMs = (sentAtMs.at(-1) ?? 0) - startMs;
    expect(tookMs).toBeGreaterThan(3_000);
    expect(tookMs).toBeLessThan(4 * minuteMs);
  });

  test.each([
    [{ advance: '6x' }, 'advance must be a duration'],
    [{ advance: '367d' }, 'at most 366 days'],
    [{ advance: '0s' }, 'advance must be a duration'],
    [{}, 'advance must be a duration'],
    [{ advance: '6m', to: '2031' }, 'to'],
  ])('%j is refused', async (body, message) => {
    await expect(service.control('/_local/clock', body)).rejects.toThrow(message);
  });
});

describe('a reset', () => {
  test('empties the service and keeps its credentials, also while requests run', async () => {
    const { platform } = service;
    const account = await platform.fundedAccount(5_000);
    const paying = Array.from({ length: 10 }, () =>
      platform.api.call('createCustomer', { body: { customerType: 'INDIVIDUAL' } }),
    );

    await service.control('/_local/reset', {});

    // Each one was done before the reset, or after it.
    expect((await Promise.all(paying)).map(({ status }) => status)).toEqual(Array(10).fill(201));
    await service.control('/_local/reset', {});
    expect((await platform.api.ok('listCustomers')).data).toEqual([]);
    const path = { customerId: account.customerId };
    expect((await platform.api.refused('getCustomer', { path })).code).toBe('USER_NOT_FOUND');
    const again = await platform.fundedAccount(5_000);
    expect(await platform.balanceOf(again)).toBe(5_000);
    expect(await platform.reconcile()).toEqual([]);
  });
});

// The service has little to do by now, and its clock goes on: after a seed it stands still.
describe('npm run clock', () => {
  test('the command says by how much it has advanced the time', async () => {
    const command = ClockCommand.start(service, ['advance', '1m30s', '--json']);

    const { exitCode, output } = await command.end();

    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ isStill: false, advancedMs: 1.5 * minuteMs });
  });

  test('it shows how far it has come, and Ctrl-C stops the service where it is', async () => {
    const beforeMs = await service.nowMs();
    const command = ClockCommand.start(service, ['advance', '366d']);
    await command.errorLine(/% \d{4}-\d\d-\d\dT/);

    command.interrupt();
    const { exitCode, output } = await command.end();

    expect(exitCode).toBe(130);
    expect(output).toMatch(
      /^Stopped: advanced by (\d+\w )*\d+\w of 366d\. What became due until then is done\./,
    );
    const stoppedMs = await service.nowMs();
    expect(stoppedMs).toBeGreaterThan(beforeMs);
    expect(stoppedMs - beforeMs).toBeLessThan(366 * 24 * 60 * minuteMs);
    // The service goes on from there.
    await service.advance('1m');
    const passedMs = (await service.nowMs()) - stoppedMs;
    expect(passedMs).toBeGreaterThanOrEqual(minuteMs);
    expect(passedMs).toBeLessThan(2 * minuteMs);
  });

  test('it says what is wrong with a length of time', async () => {
    const command = ClockCommand.start(service, ['advance', '6x']);

    expect((await command.end()).exitCode).toBe(1);
    expect(command.errors).toContain('advance must be a duration');
  });
});

describe('a seed', () => {
  /** Everything that a client sees of this script. */
  const script = async (): Promise<string[]> => {
    const { api } = service.platform;
    const customer = await api.call('createCustomer', {
      body: { ...individualExample, currencies: ['USD'] },
    });
    const accounts = await api.call('listInternalAccounts', { query: { customerId: customer.body.id } });
    const accountId = accounts.body.data[0]?.id ?? '';
    const funded = await api.call('fundInternalAccount', { path: { accountId }, body: { amount: 9_000 } });
    const token = await api.call('createToken', { body: { name: 'Another', permissions: ['VIEW'] } });
    const quote = await quoteOf(accountId, { immediatelyExecute: true });
    // Long enough for the payment, and too short for a schedule, whose functions would start first.
    await service.advance('20s');
    const path = { transactionId: quote.transactionId };
    const paid = await api.call('getTransaction', { path });
    expect(paid.body.status).toBe('COMPLETED');
    const late = await api.call('getQuote', { path: { quoteId: 'Quote:nothing' } });
    return [customer, accounts, funded, token, paid, late].map(({ text }) => text);
  };

  test('makes the same answers of the same requests, and another seed makes others', async () => {
    await service.seed('one');
    const first = await script();
    await service.seed('one');
    expect(await script()).toEqual(first);

    await service.seed('two');
    const other = await service.platform.newCustomer();
    expect(first[0]).not.toContain(other.id);
  });

  test('stops the clock at the moment that is asked for', async () => {
    await service.control('/_local/seed', { seed: 'three', at: '2031-05-01T12:00:00Z' });

    expect(await service.nowMs()).toBe(Date.parse('2031-05-01T12:00:00Z'));
  });

  test.each([
    [{ seed: '' }, '1 to 100 characters'],
    [{}, 'seed must be text'],
    [{ seed: 'a', at: 'tomorrow' }, 'a time in UTC'],
    [{ seed: 'a', at: '2020-01-01T00:00:00Z' }, 'must not be in the past'],
  ])('%j is refused', async (body, message) => {
    await expect(service.control('/_local/seed', body)).rejects.toThrow(message);
  });
});

test('the controls are not part of the API', async () => {
  const { baseUrl } = service.platform.address;
  expect((await fetch(`${baseUrl}/_local/clock`)).status).toBe(404);
  expect(await (await fetch(`${baseUrl}/openapi.json`)).text()).not.toContain('_local');
});
