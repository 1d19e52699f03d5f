import type { Settings } from './settings.ts';

/** Names that no one can own (RFC 2606, RFC 6761). UMA addresses are permanent, so they need a real domain. */
const reservedDomain = /(^|\.)(test|example|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/;

const accountProblem = ({ account, mode }: Settings): string | undefined => {
  if (account === undefined) {
    return mode === 'production' ? 'account: name the AWS account, 12 digits in quotes' : undefined;
  }
  return /^\d{12}$/.test(account) ? undefined : `account: "${account}" must be 12 digits in quotes`;
};

const regionProblem = ({ account, region, mode }: Settings): string | undefined => {
  if (region === undefined && (mode === 'production' || account !== undefined)) {
    return 'region: name the AWS region, such as eu-central-1';
  }
  const isRegion = region === undefined || /^[a-z]{2}(-[a-z]+)+-\d$/.test(region);
  return isRegion ? undefined : `region: "${region}" must be a region's name, such as eu-central-1`;
};

const umaProblem = ({ umaDomain, mode }: Settings): string | undefined =>
  mode === 'production' && reservedDomain.test(umaDomain)
    ? `umaDomain: "${umaDomain}" is reserved for tests; customers' UMA addresses are permanent, so name a domain that you own`
    : undefined;

const ratesProblem = ({ rates, mode }: Settings): string | undefined => {
  if (rates === undefined) {
    return mode === 'production'
      ? "rates: name a source, { url: 'https://…' }, or say 'shipped' to quote the rates of this repository"
      : undefined;
  }
  const isUsable = rates === 'shipped' || rates.url.startsWith('https://');
  return isUsable ? undefined : `rates: "${rates.url}" must be https`;
};

const alarmProblem = ({ alarms, mode }: Settings): string | undefined =>
  mode === 'production' && alarms?.email === undefined && alarms?.topicArn === undefined
    ? 'alarms: name who gets them, email or topicArn'
    : undefined;

const webhookProblem = ({ isPlainHttpWebhookAllowed }: Settings): string | undefined =>
  isPlainHttpWebhookAllowed
    ? "isPlainHttpWebhookAllowed: must be false; in Lambda, a webhook to loopback would reach Lambda's own API"
    : undefined;

/** Source: Amazon DynamoDB, "Naming rules". */
const tableName = /^[A-Za-z0-9_.-]{3,255}$/;

const tableProblem = ({ restoredTable }: Settings): string | undefined =>
  restoredTable === undefined || tableName.test(restoredTable)
    ? undefined
    : `restoredTable: "${restoredTable}" must be a table's name, 3 to 255 letters, digits, dots, dashes or underscores`;

/** What keeps settings from a deployment: a sentence each, which names the setting. */
export const settingsProblems = (settings: Settings): string[] =>
  [
    accountProblem,
    regionProblem,
    umaProblem,
    ratesProblem,
    alarmProblem,
    webhookProblem,
    tableProblem,
  ].flatMap((problemOf) => problemOf(settings) ?? []);
