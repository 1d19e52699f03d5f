import type { Settings } from '#infra/environments/settings.ts';
import type { Account } from '../ports/account.ts';

/** What the checks before a deployment compare: the environment's file and the account. */
export interface PreflightFacts {
  readonly settings: Settings;
  readonly stackName: string;
  readonly region: string;
  readonly account: Account;
}
