import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';

export const stageThrottleCheck: Check<Facts> = {
  name: 'stage-throttle',
  asks: 'Does the stage accept as many requests as the settings say?',
  run: async ({ deployment, expected }) => {
    const { stage } = await deployment.shape();
    refuseDifferences(differencesOf('The stage:', expected.stage, stage));
    return `${stage.requestsPerSecond} a second, bursts of ${stage.burst}`;
  },
};
