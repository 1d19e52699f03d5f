import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';

export const scheduledWorkersCheck: Check<Facts> = {
  name: 'scheduled-workers',
  asks: 'Does each function with a schedule run once without an error?',
  run: async ({ deployment, expected }) => {
    // Another schedule starts a workflow.
    const isFunction = (name: string): boolean => name in expected.functions;
    const names = Object.keys(expected.schedules).filter(isFunction).toSorted();
    const errors: string[] = [];
    for (const name of names) {
      const error = await deployment.invoke(name, {});
      if (error !== undefined) errors.push(`${name} fails: ${error}`);
    }
    refuseDifferences(errors);
    return names.join(', ');
  },
};
