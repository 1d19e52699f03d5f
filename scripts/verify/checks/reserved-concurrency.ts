import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';
import type { Shape } from '../shape/shape.ts';

/** A function with a reservation of 0 never runs, so the reservation of every function counts. */
const reservedOf = (functions: Shape['functions']) =>
  Object.fromEntries(
    Object.entries(functions).flatMap(([name, { reserved }]) =>
      reserved === undefined ? [] : [[name, reserved]],
    ),
  );

export const reservedConcurrencyCheck: Check<Facts> = {
  name: 'reserved-concurrency',
  asks: 'Has each function the instances that the settings reserve, and no other a reservation?',
  run: async ({ deployment, expected }) => {
    const { functions } = await deployment.shape();
    const reserved = reservedOf(functions);
    refuseDifferences(differencesOf('The reservation of', reservedOf(expected.functions), reserved));
    return `${Object.keys(reserved).length} functions`;
  },
};
