import type { Check } from '../check.ts';
import { accountCheck } from './account.ts';
import { auditRetentionCheck } from './audit-retention.ts';
import { bootstrapCheck } from './bootstrap.ts';
import { depositAccountsCheck } from './deposit-accounts.ts';
import { gatewayLogRoleCheck } from './gateway-log-role.ts';
import { lambdaLimitCheck } from './lambda-limit.ts';
import type { PreflightFacts } from './preflight-facts.ts';
import { ratesCheck } from './rates.ts';
import { settingsCheck } from './settings.ts';
import { stackStatusCheck } from './stack-status.ts';
import { switchCheck } from './switch.ts';

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
  gatewayLogRoleCheck,
  stackStatusCheck,
];
