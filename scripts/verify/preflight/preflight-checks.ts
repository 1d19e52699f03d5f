import type { Check } from '../check.ts';
import { accountCheck } from './account.ts';
import { bootstrapCheck } from './bootstrap.ts';
import { gatewayLogRoleCheck } from './gateway-log-role.ts';
import { lambdaLimitCheck } from './lambda-limit.ts';
import type { PreflightFacts } from './preflight-facts.ts';
import { settingsCheck } from './settings.ts';
import { stackStatusCheck } from './stack-status.ts';

/** Everything that makes a deployment fail before it serves a request, cheapest first. */
export const preflightChecks: readonly Check<PreflightFacts>[] = [
  settingsCheck,
  accountCheck,
  bootstrapCheck,
  lambdaLimitCheck,
  gatewayLogRoleCheck,
  stackStatusCheck,
];
