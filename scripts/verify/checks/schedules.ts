import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';

export const schedulesCheck: Check<Facts> = {
  name: 'schedules',
  asks: 'Is each schedule enabled, with its period?',
  run: async ({ deployment, expected }) => {
    const { schedules } = await deployment.shape();
    refuseDifferences(differencesOf('The schedule of', expected.schedules, schedules));
    return Object.keys(schedules).join(', ');
  },
};
