import { describe, expect, it } from 'vitest';
import { environmentOfStack } from '#infra/environment-of-stack.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import type { Result } from '../../../scripts/verify/check.ts';
import { localAccount } from '../../../scripts/verify/local/local-account.ts';
import type { Account } from '../../../scripts/verify/ports/account.ts';
import { gatewayLogRoleCheck } from '../../../scripts/verify/preflight/gateway-log-role.ts';
import { preflightChecks } from '../../../scripts/verify/preflight/preflight-checks.ts';
import type { PreflightFacts } from '../../../scripts/verify/preflight/preflight-facts.ts';
import { runChecks } from '../../../scripts/verify/run-checks.ts';

const stackName = 'PaymentsService-sandbox';

/** An account that accepts the sandbox: 45 reserved instances and the 100 that Lambda keeps. */
const ready: Account = {
  accountId: async () => '123456789012',
  bootstrapVersion: async () => 6,
  lambdaLimits: async () => ({ concurrentExecutions: 1_000, unreserved: 145 }),
  gatewayLogRoleArn: async () => undefined,
  roleNames: async () => [],
  stackStatus: async () => undefined,
};

/** A sandbox asks nobody. */
const nobodyOutside: PreflightFacts['outside'] = {
  get: async () => Promise.reject(new Error('Nobody is outside')),
  now: () => new Date('2026-11-24T12:00:00.000Z'),
};

const facts = (more: Partial<Account> = {}, settings: Partial<PreflightFacts['settings']> = {}) => ({
  settings: { ...sandbox, account: '123456789012', region: 'eu-central-1', ...settings },
  stackName,
  region: 'eu-central-1',
  account: { ...ready, ...more },
  outside: nobodyOutside,
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
    ['stack-status', status('UPDATE_ROLLBACK_FAILED'), {}, /continue-update-rollback/],
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
    ]);
    expect(results.at(-1)?.verdict).toEqual({
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
