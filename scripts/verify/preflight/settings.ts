import { settingsProblems } from '#infra/environments/check-settings.ts';
import { localNames } from '#infra/environments/settings-of.ts';
import { type Check, NotSeenHere, refuseDifferences } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

export const settingsCheck: Check<PreflightFacts> = {
  name: 'settings',
  asks: "Has the operator decided everything in the environment's file?",
  run: async ({ settings, region }) => {
    if (localNames.includes(settings.name)) throw new NotSeenHere('A local environment is never deployed.');
    const isElsewhere = settings.region !== undefined && settings.region !== region;
    refuseDifferences([
      ...settingsProblems(settings),
      ...(isElsewhere ? [`region: the file says ${settings.region}, --region says ${region}`] : []),
    ]);
    return `infra/environments/${settings.name}.ts`;
  },
};
