import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { production } from '#infra/environments/production.ts';
import type { Settings } from '#infra/environments/settings.ts';
import { ratesAt } from '#infra/local/counterparties/rate-source.ts';
import { preflightChecks } from '#operator/deploy/preflight/preflight-checks.ts';
import type { PreflightFacts } from '#operator/deploy/preflight/preflight-facts.ts';
import type { Counterparties, CounterpartiesAnswer } from '#operator/deploy/verify/ports/account.ts';
import { runChecks } from '#operator/deploy/verify/program.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const pemOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ type: 'spki', format: 'pem' }).toString();

const depositAccounts = [
  {
    currency: 'USD',
    accountType: 'USD_ACCOUNT',
    fields: { accountNumber: '100200300', routingNumber: '021000021' },
  },
] as const;
const theSwitch = { url: 'https://switch.bank.com/v1', publicKeyPem: pemOf('P-256'), depositAccounts };
const sources = { bank: 'https://rates.bank.com/latest?key=k3y', market: 'https://market.com/usd' };

const decided: Settings = {
  ...production,
  account: '123456789012',
  region: 'eu-central-1',
  umaDomain: 'pay.bank.com',
  alarms: { email: 'on-call@bank.com' },
  rates: { sources },
  documentScan: 'guardduty',
  switch: theSwitch,
};

const tableAt = (path: string, at = now): CounterpartiesAnswer => ({
  status: 200,
  body: JSON.stringify(ratesAt(path, at)),
});

const answers: Readonly<Record<string, CounterpartiesAnswer>> = {
  'https://switch.bank.com/v1/payouts/preflight': { status: 401, body: '' },
  [sources.bank]: tableAt('/one'),
  [sources.market]: tableAt('/two'),
};

const counterpartiesWith = (
  more: Readonly<Record<string, CounterpartiesAnswer | undefined>>,
): Counterparties => ({
  get: async (url) => {
    const answer = { ...answers, ...more }[url];
    if (answer === undefined) throw new Error(`no answer from ${url}`);
    return answer;
  },
  now: () => now,
});

const factsOf = (
  settings: Partial<Settings>,
  counterparties: Counterparties = counterpartiesWith({}),
): PreflightFacts => ({
  settings: { ...decided, ...settings },
  stackName: 'PaymentsService-production',
  region: 'eu-central-1',
  account: {
    accountId: async () => '123456789012',
    bootstrapVersion: async () => 6,
    lambdaLimits: async () => ({ concurrentExecutions: 1_000, unreserved: 1_000 }),
    gatewayLogRoleArn: async () => undefined,
    roleNames: async () => [],
    stackStatus: async () => undefined,
    ringingAlarms: async () => [],
  },
  counterparties,
});

const foundIn = async (facts: PreflightFacts) => {
  const results = await runChecks(preflightChecks, facts);
  return results.flatMap(({ name, verdict }) =>
    verdict.kind === 'failed' ? [[name, verdict.difference]] : [],
  );
};

const strayed = (): CounterpartiesAnswer => {
  const table = ratesAt('/one', now);
  return { status: 200, body: JSON.stringify({ ...table, rates: { ...table?.rates, EUR: '0.95' } }) };
};

describe('preflight of a production', () => {
  it('passes when everything is decided and everybody answers', async () => {
    const results = await runChecks(preflightChecks, factsOf({}));

    expect(results.map(({ verdict }) => verdict.kind)).toEqual(preflightChecks.map(() => 'passed'));
  });

  const { switch: _none, ...withoutSwitch } = decided;
  it('without a switch has no accounts to pay in to, and then no way out', async () => {
    expect(await foundIn({ ...factsOf({}), settings: withoutSwitch })).toEqual([
      ['deposit-accounts', expect.stringContaining('no customer can pay in')],
    ]);
    const [, , , switchCheck] = preflightChecks;
    await expect(switchCheck?.run({ ...factsOf({}), settings: withoutSwitch })).rejects.toThrow(
      'no payment could leave or come in',
    );
  });

  it.each<readonly [name: string, settings: Partial<Settings>, message: RegExp]>([
    ['audit-retention', { auditRetentionDays: 365 }, /365 days.*less than five years/],
    ['deposit-accounts', { switch: { ...theSwitch, depositAccounts: [] } }, /no customer can pay in/],
    ['switch', { switch: { ...theSwitch, publicKeyPem: pemOf('P-384') } }, /on the curve P-256/],
    ['switch', { switch: { ...theSwitch, url: 'https://switch.bank.com/v1/' } }, /slash at its end/],
    ['rates', { rates: 'shipped' }, /of one day of 2025/],
  ])('names %s for wrong settings', async (name, settings, message) => {
    expect(await foundIn(factsOf(settings))).toEqual([[name, expect.stringMatching(message)]]);
  });

  const switchUrl = 'https://switch.bank.com/v1/payouts/preflight';
  it.each<
    readonly [
      name: string,
      answers: Readonly<Record<string, CounterpartiesAnswer | undefined>>,
      message: RegExp,
    ]
  >([
    ['switch', { [switchUrl]: undefined }, /nobody answers at its URL/],
    ['switch', { [switchUrl]: { status: 404, body: '{}' } }, /unsigned request was answered with 404/],
    ['switch', { [switchUrl]: { status: 200, body: '{}' } }, /does not check signatures/],
    ['rates', { [sources.market]: undefined }, /market: nobody answers/],
    ['rates', { [sources.bank]: { status: 403, body: '' } }, /bank: answered with status 403/],
    ['rates', { [sources.bank]: { status: 200, body: '<html>' } }, /bank: its answer is no table/],
    ['rates', { [sources.bank]: tableAt('/one', new Date('2026-11-22T12:00:00.000Z')) }, /a day ago/],
    ['rates', { [sources.bank]: strayed() }, /strays/],
  ])('names %s for what somebody outside answers, and no key', async (name, more, message) => {
    const found = await foundIn(factsOf({}, counterpartiesWith(more)));

    expect(found).toEqual([[name, expect.stringMatching(message)]]);
    expect(JSON.stringify(found)).not.toContain('k3y');
  });

  it('cannot see from here a switch that lets in only the addresses of the stack', async () => {
    const vpc = { subnetIds: ['subnet-0a1b2c3d', 'subnet-0a1b2c3e'], securityGroupIds: ['sg-0a1b2c3d'] };
    const results = await runChecks(
      preflightChecks,
      factsOf({ vpc }, counterpartiesWith({ [switchUrl]: undefined })),
    );

    expect(results.find(({ name }) => name === 'switch')?.verdict.kind).toBe('not seen here');
  });
});

describe('docs/going-live.md', () => {
  const page = readFileSync('docs/going-live.md', 'utf8');
  const [, operator = ''] = page.split('## For the operator');
  const steps = [...operator.matchAll(/^\| (\d+) \| (.+) \| `([a-z-]+)` \|$/gm)];

  it('has a numbered step for each check of preflight, in the order in which they run', () => {
    expect(steps.map(([, number]) => Number(number))).toEqual(steps.map((_, index) => index + 1));
    expect(steps.map(([, , , check]) => check)).toEqual(preflightChecks.map(({ name }) => name));
  });

  it('says in each step what to do', () => {
    for (const [, , what = ''] of steps) expect(what.length).toBeGreaterThan(40);
  });
});
