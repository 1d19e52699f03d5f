import type { Settings } from '#infra/environments/settings.ts';
import { localNames } from '#infra/environments/settings-of.ts';
import { NotSeenHere } from '../check.ts';

/** What a check of production sees of a sandbox. @throws NotSeenHere for one that is never deployed */
export const ofSandbox = ({ name }: Pick<Settings, 'name'>, seen: string): string => {
  if (localNames.includes(name)) throw new NotSeenHere('A local environment is never deployed.');
  return seen;
};
