import type { Settings } from '#infra/environments/settings.ts';
import { localNames } from '#infra/environments/settings-of.ts';
import { NotSeenHere } from '../verify/check.ts';
import type { Account, Counterparties } from '../verify/ports/account.ts';

/** What a check sees without asking anybody. @throws NotSeenHere for an environment that is never deployed */
export const ofDeployable = ({ name }: Pick<Settings, 'name'>, seen: string): string => {
  if (localNames.includes(name)) throw new NotSeenHere('A local environment is never deployed.');
  return seen;
};

/** What the checks before a deployment compare: the environment's file, the account, and those outside. */
export interface PreflightFacts {
  readonly settings: Settings;
  readonly stackName: string;
  readonly region: string;
  readonly account: Account;
  readonly counterparties: Counterparties;
}
