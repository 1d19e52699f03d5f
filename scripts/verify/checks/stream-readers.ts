import { type Check, refuseDifferences } from '../check.ts';
import type { Facts } from '../facts.ts';
import { differencesOf } from '../shape/differences.ts';

export const streamReadersCheck: Check<Facts> = {
  name: 'stream-readers',
  asks: "Does each reader of the table's stream have its filters, and is it enabled?",
  run: async ({ deployment, expected }) => {
    const { streamReaders } = await deployment.shape();
    refuseDifferences(differencesOf('The stream reader', expected.streamReaders, streamReaders));
    return Object.keys(streamReaders).join(', ');
  },
};
