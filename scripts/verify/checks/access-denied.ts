import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';

export const accessDeniedCheck: Check<Facts> = {
  name: 'access-denied',
  asks: 'Was none of the calls of the functions to AWS refused for a missing right?',
  run: async ({ deployment, world }) => {
    refuseDifferences(await deployment.refusedCalls(world.startedAt));
    return 'none refused';
  },
};
