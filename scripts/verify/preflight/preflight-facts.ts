import type { Settings } from '#infra/environments/settings.ts';
import type { Account } from '../ports/account.ts';
import type { Outside } from '../ports/outside.ts';

/** What the checks before a deployment compare: the environment's file, the account, and those outside. */
export interface PreflightFacts {
  readonly settings: Settings;
  readonly stackName: string;
  readonly region: string;
  readonly account: Account;
  readonly outside: Outside;
}
