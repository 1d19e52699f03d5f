import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';
import type { Shape } from '../shape/shape.ts';

const variablesOf = (functions: Shape['functions']) =>
  Object.fromEntries(Object.entries(functions).map(([name, { variables }]) => [name, variables]));

export const functionVariablesCheck: Check<Facts> = {
  name: 'function-variables',
  asks: 'Has each function its environment variables?',
  run: async ({ deployment, expected }) => {
    const { functions } = await deployment.shape();
    refuseDifferences(
      differencesOf('The variables of', variablesOf(expected.functions), variablesOf(functions)),
    );
    return `${Object.keys(functions).length} functions`;
  },
};
