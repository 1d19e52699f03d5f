import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalService } from '#infra/local/local-service.ts';
import { adminAt } from '#test/support/admin.ts';
import { type FundedAccount, TestPlatform } from '#test/support/service.ts';
import { addressOf, startServiceHost } from '#test/support/service-host.ts';
import { atHost, type HostAnswer, refusalSchema } from '#test/support/uma/at-host.ts';
import { type Counterparty, startCounterparty } from '#test/support/uma/counterparty.ts';
import { type CounterpartyGate, startCounterpartyGate } from '#test/support/uma/counterparty-gate.ts';
import { endInvoice } from '#test/support/uma/end-invoice.ts';
import { invoiced } from '#test/support/uma/invoiced.ts';

/** A host of its own: the lists are those of the whole service. */
let gate: CounterpartyGate;
let service: LocalService;
let platform: TestPlatform;
let account: FundedAccount;
let address: string;
let bank: Counterparty;
let other: Counterparty;

beforeAll(async () => {
  gate = await startCounterpartyGate();
  const UMA_VELOCITY = JSON.stringify({ windowHours: 24, payments: 3, usd: 100 });
  // Nothing here waits for the clock, and on a busy machine a quote of a faster one ends before it is executed.
  service = await startServiceHost({ timeScale: 1, variables: { UMA_HOSTS: gate.umaHosts, UMA_VELOCITY } });
  platform = new TestPlatform(addressOf(service), await service.createPlatform('Lists'));
  account = await platform.fundedAccount(1_000_000);
  const customer = await platform.api.ok('getCustomer', { path: { customerId: account.customerId } });
  address = customer.umaAddress;
  bank = await startCounterparty();
  other = await startCounterparty();
});
afterAll(async () => {
  try {
    expect(await platform.reconcile()).toEqual([]);
  } finally {
    await Promise.all([bank?.stop(), other?.stop(), service?.stop(), gate?.stop()]);
  }
});

const uma = (...args: string[]) => adminAt(addressOf(service), 'uma', ...args);
const put = async (list: 'allow' | 'block' | 'remove', { domain }: Counterparty): Promise<string> => {
  const { text, errors } = await uma(list, domain, '--reason', 'Contract 7', '--yes');
  expect(errors).toBe('');
  return text;
};

const lookUp = ({ domain }: Counterparty) =>
  platform.api.call('lookUpUmaAddress', { path: { receiverUmaAddress: `$bob@${domain}` } });
const quote = ({ domain }: Counterparty, more: object = {}) =>
  platform.api.call('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$bob@${domain}`, currency: 'EUR' },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 500,
      ...more,
    },
    key: randomUUID(),
  });
const statusInList = async ({ domain }: Counterparty): Promise<boolean | undefined> => {
  const { data } = await platform.api.ok('listUmaProviders', { query: { limit: 100 } });
  return data.find((provider) => provider.domain === domain)?.allowListStatus;
};

const ask = async (from: Counterparty): Promise<HostAnswer> =>
  atHost(service.baseUrl, await from.question(address));
const request = async (from: Counterparty, amount = 100): Promise<HostAnswer> => {
  const [receiver, domain] = address.split('@');
  const url = new URL(`/uma/pay-requests/${receiver}`, `https://${domain}`);
  const body = (await from.payRequest({ amount, currency: 'USD' })).toJsonString();
  return atHost(service.baseUrl, url, { method: 'POST', body });
};
const codeOf = ({ body }: HostAnswer): string => refusalSchema.parse(body).code;

const refused = { status: 403, code: 'COUNTERPARTY_NOT_ALLOWED' };

describe('a service that the operator blocks', () => {
  afterEach(async () => {
    await put('remove', bank);
  });

  it('can neither be paid nor pay, also by a quote from before, and nothing moves', async () => {
    const before = await platform.balanceOf(account);
    const { body: earlier } = await quote(bank);
    const asked = bank.paid.requests.length;

    expect(await put('block', bank)).toContain(`${bank.domain} is blocked.`);

    expect((await lookUp(bank)).error).toMatchObject({ ...refused, details: { domain: bank.domain } });
    expect((await quote(bank)).error).toMatchObject(refused);
    const execution = await platform.api.call('executeQuote', { path: { quoteId: earlier.id } });
    expect(execution.error).toMatchObject({ ...refused, details: { domain: bank.domain } });
    expect(bank.paid.requests).toHaveLength(asked);
    for (const answer of [await ask(bank), await request(bank)]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'COUNTERPARTY_NOT_ALLOWED']);
    }
    expect(await platform.balanceOf(account)).toBe(before);
    expect(await statusInList(bank)).toBe(false);
    expect((await lookUp(other)).status).toBe(200);
    expect((await ask(other)).status).toBe(200);

    await put('remove', bank);
    expect((await platform.api.call('executeQuote', { path: { quoteId: earlier.id } })).status).toBe(200);
    expect(await statusInList(bank)).toBeUndefined();
  });
});

describe('services that the operator allows', () => {
  it('are the only ones from the first on, until the last is taken off', async () => {
    expect(await put('allow', bank)).toBe(
      `${bank.domain} is allowed. Only allowed domains can pay and be paid now: every other one is refused.\n`,
    );

    expect((await lookUp(bank)).status).toBe(200);
    expect((await ask(bank)).status).toBe(200);
    expect((await lookUp(other)).error).toMatchObject(refused);
    expect(codeOf(await ask(other))).toBe('COUNTERPARTY_NOT_ALLOWED');
    const { data } = await platform.api.ok('listUmaProviders', { query: { hasBlockedProviders: false } });
    expect(data.map(({ domain }) => domain).toSorted()).toEqual([bank.domain, 'sandbox.uma.test'].toSorted());
    const { text } = await uma('list');
    expect(text).toContain(`allowed  ${bank.domain}`);
    expect(text).toContain('Contract 7');

    expect(await put('remove', bank)).toBe(
      `${bank.domain} is on no list. Every domain that is not blocked can pay and be paid.\n`,
    );
    expect((await lookUp(other)).status).toBe(200);
    expect((await uma('list')).text).toBe('Every domain that is not blocked can pay and be paid.\n');
  });

  it('may be on the list of blocked ones of the catalogue', async () => {
    const receiverUmaAddress = '$bob@blocked-exchange.test';
    const call = () => platform.api.call('lookUpUmaAddress', { path: { receiverUmaAddress } });
    expect((await call()).error).toMatchObject(refused);

    await uma('allow', 'blocked-exchange.test', '--reason', 'Checked', '--yes');
    // Nobody answers there.
    expect((await call()).error.code).toBe('LNURLP_REQUEST_FAILED');
    await uma('remove', 'blocked-exchange.test', '--reason', 'Over', '--yes');
  });
});

it('domains of this service are on no list', async () => {
  for (const domain of [address.split('@')[1] ?? '', 'sandbox.uma.test', 'platforms.uma.test']) {
    expect((await uma('block', domain, '--reason', 'x', '--yes')).errors).toBe(
      `${domain} is a domain of this service. The lists are for other services.\n`,
    );
  }
});

it('the audit trail says who listed what', async () => {
  const resource = `UmaCounterparty:${bank.domain}`;
  const trail = () => adminAt(addressOf(service), 'audit', '--resource', resource);
  await expect.poll(async () => (await trail()).text).toContain('uma allow');
  expect((await trail()).text).toContain('BLOCKED');
});

describe('the limit of what a customer gets from one other service', () => {
  it('holds for requests at once, for each service by itself, and takes back what nobody paid', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(bank)));
    const accepted = answers.filter(({ status }) => status === 200);
    const beyond = answers.filter(({ status }) => status !== 200);

    expect(accepted).toHaveLength(3);
    expect(beyond.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      Array.from({ length: 5 }, () => [403, 'VELOCITY_LIMIT_EXCEEDED']),
    );
    expect((await request(other)).status).toBe(200);

    const [paid, unpaid] = accepted.map(invoiced);
    if (paid === undefined || unpaid === undefined) throw new Error('Two were accepted');
    const hook = async ({ hook: url, msats }: typeof paid) =>
      atHost(service.baseUrl, url, { method: 'POST', body: JSON.stringify(await bank.hook(msats)) });
    expect((await hook(paid)).status).toBe(200);
    expect(codeOf(await request(bank))).toBe('VELOCITY_LIMIT_EXCEEDED');

    await endInvoice(platform, unpaid);
    expect(codeOf(await hook(unpaid))).toBe('INVOICE_EXPIRED');
    expect((await request(bank)).status).toBe(200);
    expect(codeOf(await request(bank))).toBe('VELOCITY_LIMIT_EXCEEDED');
  });

  it('counts money, too', async () => {
    expect((await request(other, 5_000)).status).toBe(200);
    expect(codeOf(await request(other, 5_000))).toBe('VELOCITY_LIMIT_EXCEEDED');
    expect(codeOf(await request(other, 10_001))).toBe('VELOCITY_LIMIT_EXCEEDED');
    expect((await request(other, 4_900)).status).toBe(200);
  });
});
