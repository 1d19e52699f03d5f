import { gatewayBurst, gatewayRequestsPerSecond, unreservedConcurrency } from '#shared/kernel/aws-limits.ts';
import { fewestRetentionDays, mostRetentionDays } from '#shared/kernel/retention-limits.ts';
import { velocityLimitsSchema } from '#shared/uma/counterparties/contract.ts';
import { type Settings, scanProblem, verificationConfiguration } from './settings.ts';

/** Names that no one can own (RFC 2606, RFC 6761). UMA addresses are permanent, so they need a real domain. */
const reservedDomain = /(^|\.)(test|example|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/;

const accountProblem = ({ account, mode }: Settings): string | undefined => {
  if (account === undefined) {
    return mode === 'production' ? 'account: name the AWS account, 12 digits in quotes' : undefined;
  }
  return /^\d{12}$/.test(account) ? undefined : `account: "${account}" must be 12 digits in quotes`;
};

/** What the longest name of a function leaves of its 64 characters, after `PaymentsService-`. */
export const environmentNameCharacters = 15;

const nameProblem = ({ name }: Settings): string | undefined =>
  name.length <= environmentNameCharacters && /^[a-z][a-z0-9-]*$/.test(name)
    ? undefined
    : `name: "${name}" must have at most ${environmentNameCharacters} lower-case letters, digits and dashes, because the names of functions begin with it`;

/** Of China, the US government and isolated networks. They have other services and hosts. */
const otherPartition = /^(cn-|us-gov-|[a-z]+-iso[a-z]*-)/;

const regionProblem = ({ account, region, mode }: Settings): string | undefined => {
  if (region === undefined && (mode === 'production' || account !== undefined)) {
    return 'region: name the AWS region, such as eu-central-1';
  }
  if (region !== undefined && otherPartition.test(region)) {
    return `region: "${region}" is in another partition of AWS, where this service was never tried`;
  }
  const isRegion = region === undefined || /^[a-z]{2}(-[a-z]+)+-\d$/.test(region);
  return isRegion ? undefined : `region: "${region}" must be a region's name, such as eu-central-1`;
};

const umaProblem = ({ umaDomain, mode }: Settings): string | undefined =>
  mode === 'production' && reservedDomain.test(umaDomain)
    ? `umaDomain: "${umaDomain}" is reserved for tests; customers' UMA addresses are permanent, so name a domain that you own`
    : undefined;

const velocityProblem = ({ umaVelocity }: Settings): string | undefined =>
  umaVelocity === undefined || velocityLimitsSchema.safeParse(umaVelocity).success
    ? undefined
    : 'umaVelocity: name windowHours, 1 to 744, and payments or usd, whole numbers from 1';

/** The name is in log lines and alarms, so it must look like one. */
const sourceName = /^[a-z][a-z0-9-]{0,29}$/;

const sourcesProblem = (sources: Readonly<Record<string, string>>, fewest: number): string | undefined => {
  const named = Object.entries(sources);
  if (named.length < fewest)
    return `rates: name ${fewest} sources or more, because one alone cannot be compared`;
  const wrong = named.find(([name, url]) => !sourceName.test(name) || !url.startsWith('https://'));
  if (wrong !== undefined) {
    return `rates: "${wrong.join(': ')}" must be a name such as central-bank, and an https URL`;
  }
  return new Set(Object.values(sources)).size < named.length
    ? 'rates: two names have the same URL; sources must be independent'
    : undefined;
};

const ratesProblem = ({ rates, mode }: Settings): string | undefined => {
  if (rates === 'shipped') return undefined;
  if (rates !== undefined && !('sources' in rates)) {
    return "rates: { url } is { sources: { name: 'https://…' } } now, and production needs two";
  }
  if (rates !== undefined) return sourcesProblem(rates.sources, mode === 'production' ? 2 : 1);
  return mode === 'production'
    ? "rates: name two sources or more, { sources: { name: 'https://…' } }, or say 'shipped': then there are no quotes"
    : undefined;
};

const alarmProblem = ({ alarms, mode }: Settings): string | undefined =>
  mode === 'production' && alarms?.email === undefined && alarms?.topicArn === undefined
    ? 'alarms: name who gets them, email or topicArn'
    : undefined;

const reservationProblem = ({ reservedConcurrency, accountConcurrency }: Settings): string | undefined => {
  const reserved = Object.values(reservedConcurrency).reduce((one, other) => one + other, 0);
  const needed = reserved === 0 ? 0 : reserved + unreservedConcurrency;
  return needed > accountConcurrency
    ? `reservedConcurrency: reserves ${reserved}, and Lambda keeps ${unreservedConcurrency}: raise the account's limit (accountConcurrency) of ${accountConcurrency} to ${needed}, or set {}`
    : undefined;
};

const throttlingProblem = ({ throttling: { requestsPerSecond, burst } }: Settings): string | undefined =>
  requestsPerSecond > gatewayRequestsPerSecond || burst > gatewayBurst
    ? `throttling: the account takes ${gatewayRequestsPerSecond} requests a second and ${gatewayBurst} at once`
    : undefined;

const platformLimitProblem = ({ throttling, platformLimits }: Settings): string | undefined =>
  platformLimits.requestsPerSecond > throttling.requestsPerSecond || platformLimits.burst > throttling.burst
    ? 'platformLimits: one platform may not have more than the stage (throttling)'
    : undefined;

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const certificateArn = /^arn:aws:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;

const domainProblem = ({ domain, region }: Settings): string | undefined => {
  if (domain === undefined) return undefined;
  if (!hostName.test(domain.name))
    return `domain: "${domain.name}" must be a host name, such as api.bank.com`;
  const certificate = certificateArn.exec(domain.certificateArn);
  if (certificate === null)
    return `domain: "${domain.certificateArn}" must be the ARN of a certificate (ACM)`;
  return region !== undefined && certificate[1] !== region
    ? `domain: the certificate is in ${certificate[1]}; a regional API needs one in ${region}`
    : undefined;
};

const webAclProblem = ({ webAclArn }: Settings): string | undefined =>
  webAclArn === undefined ||
  /^arn:aws:wafv2:[a-z0-9-]+:\d{12}:regional\/webacl\/[\w-]+\/[\w-]+$/.test(webAclArn)
    ? undefined
    : `webAclArn: "${webAclArn}" must be the ARN of a regional web ACL (wafv2)`;

const vpcProblem = ({ vpc }: Settings): string | undefined => {
  if (vpc === undefined) return undefined;
  const isNamed =
    vpc.subnetIds.length >= 2 &&
    vpc.securityGroupIds.length >= 1 &&
    vpc.subnetIds.every((id) => /^subnet-([0-9a-f]{8}|[0-9a-f]{17})$/.test(id)) &&
    vpc.securityGroupIds.every((id) => /^sg-([0-9a-f]{8}|[0-9a-f]{17})$/.test(id));
  return isNamed
    ? undefined
    : 'vpc: name two private subnets (subnet-…) in different zones and a security group (sg-…)';
};

const webhookProblem = ({ isPlainHttpWebhookAllowed }: Settings): string | undefined =>
  isPlainHttpWebhookAllowed
    ? "isPlainHttpWebhookAllowed: must be false; in Lambda, a webhook to loopback would reach Lambda's own API"
    : undefined;

const verificationProblem = (settings: Settings): string | undefined => {
  try {
    verificationConfiguration(settings);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const signingProblem = ({ sealedKeyDays }: Settings): string | undefined =>
  Number.isInteger(sealedKeyDays) && sealedKeyDays >= 1 && sealedKeyDays <= 90
    ? undefined
    : `sealedKeyDays: ${sealedKeyDays} must be whole days, 1 to 90`;

const retentionProblem = ({ payerDataRetentionDays: days }: Settings): string | undefined =>
  Number.isInteger(days) && days >= fewestRetentionDays && days <= mostRetentionDays
    ? undefined
    : `payerDataRetentionDays: ${days} must be whole days, ${fewestRetentionDays} to ${mostRetentionDays}`;

/** Source: Amazon DynamoDB, "Naming rules". */
const tableName = /^[A-Za-z0-9_.-]{3,255}$/;

const tableProblem = ({ restoredTable }: Settings): string | undefined =>
  restoredTable === undefined || tableName.test(restoredTable)
    ? undefined
    : `restoredTable: "${restoredTable}" must be a table's name, 3 to 255 letters, digits, dots, dashes or underscores`;

/** What keeps settings from a deployment: a sentence each, which names the setting. */
export const settingsProblems = (settings: Settings): string[] =>
  [
    nameProblem,
    accountProblem,
    regionProblem,
    umaProblem,
    velocityProblem,
    ratesProblem,
    scanProblem,
    alarmProblem,
    reservationProblem,
    throttlingProblem,
    platformLimitProblem,
    domainProblem,
    webAclProblem,
    vpcProblem,
    webhookProblem,
    signingProblem,
    retentionProblem,
    tableProblem,
    verificationProblem,
  ].flatMap((problemOf) => problemOf(settings) ?? []);
