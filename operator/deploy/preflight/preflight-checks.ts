import { rolloutAlarms } from '#infra/alarms.ts';
import { settingsProblems } from '#infra/environments/check-settings.ts';
import { localNames } from '#infra/environments/settings-of.ts';
import { workflowStartsPerSecond, workflowStartsPerSecondInLargeRegions } from '#shared/kernel/aws-limits.ts';
import { type Check, Difference, NotSeenHere, refuseDifferences } from '../verify/check.ts';
import { ofDeployable, type PreflightFacts } from './preflight-facts.ts';
import { ratesCheck } from './rates.ts';
import { switchCheck } from './switch.ts';

/** A stack in one of these states accepts an update. A stack in review is only a change set. */
const deployable: ReadonlySet<string> = new Set([
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE',
  'IMPORT_COMPLETE',
  'IMPORT_ROLLBACK_COMPLETE',
  'REVIEW_IN_PROGRESS',
]);

const adviceFor = (status: string, stackName: string): string => {
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return 'An alarm that rings stops the way back, too: docs/deployment.md, "The way back failed".';
  }
  if (status.endsWith('_IN_PROGRESS')) return 'Wait until it has ended.';
  return `Delete it: aws cloudformation delete-stack --stack-name ${stackName} (docs/deployment.md, "First deployment failed").`;
};

const stackStatusCheck: Check<PreflightFacts> = {
  name: 'stack-status',
  asks: 'Is the stack in a state that accepts a deployment?',
  run: async ({ stackName, account }) => {
    const status = await account.stackStatus(stackName);
    if (status === undefined) return 'no stack yet; the first deployment takes -c first=true';
    if (deployable.has(status)) return status;
    throw new Difference(`${stackName} is ${status}. ${adviceFor(status, stackName)}`);
  },
};

const settingsCheck: Check<PreflightFacts> = {
  name: 'settings',
  asks: "Has the operator decided everything in the environment's file?",
  run: async ({ settings, region }) => {
    if (localNames.includes(settings.name)) throw new NotSeenHere('A local environment is never deployed.');
    const isElsewhere = settings.region !== undefined && settings.region !== region;
    refuseDifferences([
      ...settingsProblems({ ...settings, region: settings.region ?? region }),
      ...(isElsewhere ? [`region: the file says ${settings.region}, --region says ${region}`] : []),
    ]);
    return `infra/environments/${settings.name}.ts`;
  },
};

/** Lambda keeps these instances for functions without a reservation (Lambda Developer Guide, "Reserved concurrency"). */
const keptUnreserved = 100;
/** Service Quotas: Lambda, "Concurrent executions". */
const quotaCode = 'L-B99A9384';
/** AWS's own default, which new accounts do not have. */
const defaultQuota = 1_000;

const requestCommand = (desired: number, region: string): string =>
  `aws service-quotas request-service-quota-increase --service-code lambda --quota-code ${quotaCode} --desired-value ${desired} --region ${region}`;

const lambdaLimitCheck: Check<PreflightFacts> = {
  name: 'lambda-limit',
  asks: 'May the stack reserve the Lambda instances of its settings?',
  run: async ({ settings, account, stackName, region }) => {
    const reserved = Object.values(settings.reservedConcurrency).reduce((sum, count) => sum + count, 0);
    const { concurrentExecutions, unreserved } = await account.lambdaLimits();
    if (reserved === 0) return `nothing is reserved; the limit is ${concurrentExecutions}`;
    // A stack that exists holds its reservations already, so only the account's whole limit can be compared.
    const isUpdate = (await account.stackStatus(stackName)) !== undefined;
    const available = isUpdate ? concurrentExecutions : unreserved;
    const needed = reserved + keptUnreserved;
    if (available >= needed) return `${available} available, ${needed} needed`;
    const desired = Math.max(defaultQuota, concurrentExecutions + needed - available);
    throw new Difference(
      [
        `The stack reserves ${reserved} instances and Lambda keeps ${keptUnreserved}, but ${available} of the account's limit of ${concurrentExecutions} are available.`,
        `Request the quota "Concurrent executions" (${quotaCode}): ${requestCommand(desired, region)}`,
        `Until it is granted, set reservedConcurrency: {} in infra/environments/${settings.name}.ts.`,
      ].join('\n'),
    );
  },
};

const largeRegions: readonly string[] = ['us-east-1', 'us-west-2', 'eu-west-1'];

const workflowStartsCheck: Check<PreflightFacts> = {
  name: 'workflow-starts',
  asks: 'How many payments a second does Step Functions start in this region, before a higher quota?',
  run: async ({ settings, region }) => {
    const starts = largeRegions.includes(region)
      ? workflowStartsPerSecondInLargeRegions
      : workflowStartsPerSecond;
    return ofDeployable(
      settings,
      `about ${starts} in ${region}; the settings let in ${settings.throttling.requestsPerSecond} requests`,
    );
  },
};

const rolloutAlarmsCheck: Check<PreflightFacts> = {
  name: 'rollout-alarms',
  asks: 'Does no alarm ring that would end the rollout, and stop the way back, too?',
  run: async ({ settings, stackName, account }) => {
    if (settings.rollout === 'at-once')
      return ofDeployable(settings, 'no rollout; the new version gets all calls');
    const ringing = rolloutAlarms(stackName, await account.ringingAlarms(stackName));
    if (ringing.length === 0) return 'none rings';
    throw new Difference(
      `${ringing.join(', ')} rings. CodeDeploy refuses every rollout meanwhile. End the alarm first (docs/runbook.md); the version that ends it is deployed with -c urgent=true.`,
    );
  },
};

const roleNameOf = (arn: string): string => arn.split('/').at(-1) ?? arn;

/** Where the id of the stack's role begins in the role's name. */
const idStart = '-ApiGatewayLoggingRole';
/** CloudFormation cuts a name beyond 64 characters. At least this many of them are the stack's. */
const fewestOfStack = 24;

const isNamedAfter = (stackName: string, roleName: string): boolean => {
  const [start = ''] = roleName.split(idStart);
  return start === stackName || (start.length >= fewestOfStack && stackName.startsWith(start));
};

const isOwn = async (roleName: string, { stackName, account }: PreflightFacts): Promise<boolean> => {
  const roles = await account.roleNames(stackName);
  // The role outlives its stack, so only its name can tell whose it was.
  return roles.length === 0 ? isNamedAfter(stackName, roleName) : roles.includes(roleName);
};

export const gatewayLogRoleCheck: Check<PreflightFacts> = {
  name: 'gateway-log-role',
  asks: 'Does API Gateway have a role for its logs, and does no other stack lose its own?',
  run: async (facts) => {
    const { settings, account } = facts;
    const arn = await account.gatewayLogRoleArn();
    if (settings.setsGatewayLogRole) {
      if (arn === undefined) return 'none yet; the stack sets it';
      if (await isOwn(roleNameOf(arn), facts)) return `${roleNameOf(arn)}, of this stack`;
      throw new Difference(
        `API Gateway already writes its logs with ${arn}, which this stack would replace for the whole account and region. Set setsGatewayLogRole: false in infra/environments/${settings.name}.ts, or deploy to an account of its own.`,
      );
    }
    if (arn !== undefined) return roleNameOf(arn);
    throw new Difference(
      `API Gateway has no role for its logs, and AWS refuses a stage that logs without one. Set setsGatewayLogRole: true in infra/environments/${settings.name}.ts.`,
    );
  },
};

const depositAccountsCheck: Check<PreflightFacts> = {
  name: 'deposit-accounts',
  asks: 'Can customers see where to pay money in?',
  run: async ({ settings }) => {
    if (settings.mode === 'sandbox') return ofDeployable(settings, 'a sandbox makes them up');
    const { switch: one, switches = {} } = settings;
    const all = [one, ...Object.values(switches)].flatMap((each) => each?.depositAccounts ?? []);
    if (all.length > 0) return [...new Set(all.map(({ currency }) => currency))].join(', ');
    throw new Difference(
      `depositAccounts: no account is named, so fundingPaymentInstructions are empty and no customer can pay in. Name the operator's accounts in infra/environments/${settings.name}.ts (docs/switch.md, "Money that comes in by itself").`,
    );
  },
};

/** The CDK's default synthesizer writes this number into each assembly, and `cdk deploy` refuses an older one. */
const requiredVersion = 6;

const bootstrapCheck: Check<PreflightFacts> = {
  name: 'bootstrap',
  asks: 'Is the account prepared for the CDK, with a version that is new enough?',
  run: async ({ account, region }) => {
    const version = await account.bootstrapVersion();
    if (version !== undefined && version >= requiredVersion) return `version ${version}`;
    const accountId = await account.accountId();
    const found =
      version === undefined
        ? 'has no stack CDKToolkit'
        : `has version ${version} of it, below ${requiredVersion}`;
    throw new Difference(
      `Account ${accountId} in ${region} ${found}. Run: npx cdk bootstrap aws://${accountId}/${region}`,
    );
  },
};

/** Five years: the shortest that supervisors of payments ask for (Directive (EU) 2015/849, article 40). */
const fewestDays = 1_826;

const auditRetentionCheck: Check<PreflightFacts> = {
  name: 'audit-retention',
  asks: 'Is the audit trail locked for as long as a supervisor asks for?',
  run: async ({ settings }) => {
    const { mode, name, auditRetentionDays: days = 0 } = settings;
    if (mode === 'sandbox') return ofDeployable(settings, 'a sandbox locks nothing');
    if (days >= fewestDays) return `${days} days`;
    throw new Difference(
      `auditRetentionDays: ${days} days in infra/environments/${name}.ts are less than five years (${fewestDays}). It can be made longer later, and never shorter for what is written.`,
    );
  },
};

const accountCheck: Check<PreflightFacts> = {
  name: 'account',
  asks: 'Do the credentials belong to the account of the environment?',
  run: async ({ settings, account }) => {
    const actual = await account.accountId();
    if (settings.account === undefined) return `${actual}; the settings name no account, so any would do`;
    if (actual === settings.account) return actual;
    throw new Difference(
      `The credentials belong to account ${actual}, but infra/environments/${settings.name}.ts names ${settings.account}. Use the credentials of ${settings.account}.`,
    );
  },
};

/**
 * Everything that makes a deployment fail before it serves a request, or a production serve nobody, cheapest first. Each
 * check is a step of docs/going-live.md.
 */
export const preflightChecks: readonly Check<PreflightFacts>[] = [
  settingsCheck,
  auditRetentionCheck,
  depositAccountsCheck,
  switchCheck,
  ratesCheck,
  accountCheck,
  bootstrapCheck,
  lambdaLimitCheck,
  workflowStartsCheck,
  gatewayLogRoleCheck,
  stackStatusCheck,
  rolloutAlarmsCheck,
];
