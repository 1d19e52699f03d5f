import { describe, expect, it } from 'vitest';
import { sandbox } from '#infra/environments/sandbox.ts';
import { environmentOfStack } from '#infra/environments/settings-of.ts';
import { gatewayLogRoleCheck, preflightChecks } from '#operator/deploy/preflight/preflight-checks.ts';
import { localAccount } from '#operator/deploy/preflight/preflight-command.ts';
import type { PreflightFacts } from '#operator/deploy/preflight/preflight-facts.ts';
import type { Result } from '#operator/deploy/verify/check.ts';
import type { Account } from '#operator/deploy/verify/ports/account.ts';
import { runChecks } from '#operator/deploy/verify/program.ts';

const stackName = 'PaymentsService-sandbox';

/** An account that accepts the sandbox: 45 reserved instances and the 100 that Lambda keeps. */
const ready: Account = {
  accountId: async () => '123456789012',
  bootstrapVersion: async () => 6,
  lambdaLimits: async () => ({ concurrentExecutions: 1_000, unreserved: 145 }),
  gatewayLogRoleArn: async () => undefined,
  roleNames: async () => [],
  stackStatus: async () => undefined,
  ringingAlarms: async () => [],
};

/** A sandbox asks nobody. */
const nobodyCounterparties: PreflightFacts['counterparties'] = {
  get: async () => Promise.reject(new Error('Nobody is outside')),
  now: () => new Date('2026-11-24T12:00:00.000Z'),
};

const facts = (more: Partial<Account> = {}, settings: Partial<PreflightFacts['settings']> = {}) => ({
  settings: { ...sandbox, account: '123456789012', region: 'eu-central-1', ...settings },
  stackName,
  region: 'eu-central-1',
  account: { ...ready, ...more },
  counterparties: nobodyCounterparties,
});

const failedIn = (results: readonly Result[]) =>
  results.flatMap(({ name, verdict }) =>
    verdict.kind === 'failed' ? [{ name, difference: verdict.difference }] : [],
  );

const limits = (concurrentExecutions: number, unreserved: number) => ({
  lambdaLimits: async () => ({ concurrentExecutions, unreserved }),
});
const status = (text: string) => ({ stackStatus: async () => text });
const logRole = (name: string) => ({
  gatewayLogRoleArn: async () => `arn:aws:iam::123456789012:role/${name}`,
});

describe('preflight', () => {
  it('passes an account that is ready', async () => {
    const results = await runChecks(preflightChecks, facts());

    expect(results.map(({ verdict }) => verdict.kind)).toEqual(preflightChecks.map(() => 'passed'));
  });

  it.each<readonly [name: string, account: Partial<Account>, settings: object, message: RegExp]>([
    ['settings', {}, { region: 'us-east-1' }, /the file says us-east-1, --region says eu-central-1/],
    ['settings', {}, { account: '12' }, /must be 12 digits/],
    ['settings', {}, { name: 'a-sandbox-too-long' }, /at most 15/],
    ['account', { accountId: async () => '999999999999' }, {}, /belong to account 999999999999/],
    [
      'bootstrap',
      { bootstrapVersion: async () => undefined },
      {},
      /cdk bootstrap aws:\/\/123456789012\/eu-central-1/,
    ],
    ['bootstrap', { bootstrapVersion: async () => 5 }, {}, /version 5 of it, below 6/],
    ['lambda-limit', limits(10, 10), {}, /L-B99A9384 --desired-value 1000/],
    ['lambda-limit', limits(1_000, 144), {}, /144 of the account's limit of 1000/],
    ['lambda-limit', { ...limits(144, 99), ...status('UPDATE_COMPLETE') }, {}, /reserves 45/],
    ['gateway-log-role', logRole('OtherStack-LogRole'), {}, /setsGatewayLogRole: false/],
    ['gateway-log-role', {}, { setsGatewayLogRole: false }, /setsGatewayLogRole: true/],
    ['stack-status', status('ROLLBACK_COMPLETE'), {}, /delete-stack --stack-name PaymentsService-sandbox/],
    ['stack-status', status('ROLLBACK_FAILED'), {}, /is ROLLBACK_FAILED/],
    ['stack-status', status('UPDATE_ROLLBACK_FAILED'), {}, /docs\/deployment\.md, "The way back failed"/],
    ['stack-status', status('UPDATE_IN_PROGRESS'), {}, /Wait until it has ended/],
  ])('names %s as the first difference and says what to do', async (name, account, settings, message) => {
    const results = await runChecks(preflightChecks, facts(account, settings));

    expect(failedIn(results)).toEqual([{ name, difference: expect.stringMatching(message) }]);
    const kinds = results.map(({ verdict }) => verdict.kind);
    const after = kinds.slice(kinds.indexOf('failed') + 1);
    expect(after).toEqual(after.map(() => 'not run'));
  });

  it.each<readonly [what: string, account: Partial<Account>, settings: object]>([
    ['a small account without reservations', limits(10, 10), { reservedConcurrency: {} }],
    ['an update, whose own reservations exist', { ...limits(145, 100), ...status('UPDATE_COMPLETE') }, {}],
    [
      'a role for logs that a deleted stack of this name has left',
      logRole('PaymentsService-sandbox-ApiGatewayLoggingRole73DB3-1A2B3C4D5E6F'),
      {},
    ],
    ['the role of another stack, which stays', logRole('OtherStack-LogRole'), { setsGatewayLogRole: false }],
    ['a stack whose last update was undone', status('UPDATE_ROLLBACK_COMPLETE'), {}],
    ['a sandbox for any account', {}, { account: undefined }],
  ])('accepts %s', async (_, account, settings) => {
    expect(failedIn(await runChecks(preflightChecks, facts(account, settings)))).toEqual([]);
  });

  it('refuses a region of another partition of AWS, also where the settings name none', async () => {
    const { region: _none, account: _any, ...settings } = facts().settings;
    const results = await runChecks(preflightChecks, { ...facts(), settings, region: 'us-gov-west-1' });

    expect(failedIn(results)).toEqual([
      { name: 'settings', difference: expect.stringContaining('another partition of AWS') },
    ]);
  });

  it.each([
    ['eu-central-1', 150],
    ['us-east-1', 300],
    ['us-west-2', 300],
    ['eu-west-1', 300],
  ])('says how many payments Step Functions starts a second in %s: %i', async (region, starts) => {
    const results = await runChecks(preflightChecks, { ...facts({}, { region }), region });

    expect(results.find(({ name }) => name === 'workflow-starts')?.verdict).toEqual({
      kind: 'passed',
      seen: `about ${starts} in ${region}; the settings let in 200 requests`,
    });
  });

  it.each([
    ['PaymentsService-sandbox-AlarmsapiServerErrors1A2B3C4D-X1', 1],
    ['PaymentsService-sandbox-AlarmsfunctionErrors21A2B3C4D-X1', 1],
    ['PaymentsService-sandbox-AlarmsOthersNestedStack-1-oldRates1A2B-X1', 0],
    ['PaymentsService-sandbox-b-AlarmsapiServerErrors1A2B3C4D-X1', 0],
  ])('counts %s as %i alarms that would end a rollout', async (name, count) => {
    const ringing = facts({ ringingAlarms: async () => [name] }, { rollout: 'canary' });

    expect(failedIn(await runChecks(preflightChecks, ringing))).toEqual(
      Array(count).fill({ name: 'rollout-alarms', difference: expect.stringContaining(`${name} rings`) }),
    );
    const atOnce = { ...ringing, settings: { ...ringing.settings, rollout: 'at-once' as const } };
    expect(failedIn(await runChecks(preflightChecks, atOnce))).toEqual([]);
  });

  it('counts a question that the credentials may not ask as a difference', async () => {
    const refused = async () =>
      Promise.reject(new Error('not authorized to perform: lambda:GetAccountSettings'));

    expect(failedIn(await runChecks(preflightChecks, facts({ lambdaLimits: refused })))).toMatchObject([
      { name: 'lambda-limit', difference: expect.stringContaining('lambda:GetAccountSettings') },
    ]);
  });

  it('passes nothing where only AWS can answer', async () => {
    const results = await runChecks(preflightChecks, { ...facts(), account: localAccount });

    expect(results.filter(({ verdict }) => verdict.kind === 'passed').map(({ name }) => name)).toEqual([
      'settings',
      'audit-retention',
      'deposit-accounts',
      'switch',
      'rates',
      'workflow-starts',
      'rollout-alarms',
    ]);
    expect(results.find(({ name }) => name === 'stack-status')?.verdict).toEqual({
      kind: 'not seen here',
      reason: "The stack's status: only AWS knows it.",
    });
  });
});

/** CloudFormation cuts both parts of a generated name that has more than 64 characters. */
const cutName = 'PaymentsService-productio-ApiGatewayLoggingRole73DB-1A2B3C4D5E6F';

describe('the role with which API Gateway writes logs', () => {
  const differencesOf = async (name: string, account: Partial<Account>, role: string) => {
    const all = facts({ ...logRole(role), ...account });
    return failedIn(await runChecks([gatewayLogRoleCheck], { ...all, stackName: name }));
  };

  it.each([
    ['PaymentsService-production', [cutName], cutName],
    ['PaymentsService-production', [], cutName],
  ])('is the own one of %s with the roles %j', async (name, roles, role) => {
    expect(await differencesOf(name, { roleNames: async () => roles }, role)).toEqual([]);
  });

  it.each([
    ['PaymentsService-production', ['PaymentsService-production-OtherRole-1A2B3C4D5E6F'], cutName],
    ['PaymentsService-sandbox-b', [], 'PaymentsService-sandbox-ApiGatewayLoggingRole73DB3-1A2B3C4D5E6F'],
    ['PaymentsService-sandbox', [], 'PaymentsService-sandbox-b-ApiGatewayLoggingRole73DB-1A2B3C4D5E6F'],
    ['PaymentsService-production', [], cutName.replace('ApiGatewayLogging', 'Other')],
  ])("is another stack's for %s with the roles %j", async (name, roles, role) => {
    expect(await differencesOf(name, { roleNames: async () => roles }, role)).toHaveLength(1);
  });
});

describe('--stack', () => {
  it('names the environment', () => {
    expect(environmentOfStack('PaymentsService-production').mode).toBe('production');
  });

  it.each(['sandbox', 'PaymentsServicesandbox', 'PaymentsService-'])('%s is refused', (name) => {
    expect(() => environmentOfStack(name)).toThrow(/PaymentsService-|Unknown environment/);
  });
});
