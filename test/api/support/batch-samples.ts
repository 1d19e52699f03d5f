import type { OperationId } from '#test/support/api-client.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

/** Two rows, which take what the examples of the documentation confirm. */
const rowsOf = ({ internalAccountId, externalAccountId }: World) =>
  Array.from({ length: 2 }, () => ({
    source: { accountId: internalAccountId },
    destination: { accountId: externalAccountId },
    amount: 12_500,
  }));

/** A batch that waits for its confirmation. */
const newBatch = async (world: World): Promise<string> => {
  const { batch } = await world.platform.api.ok('createPayoutBatch', { body: { rows: rowsOf(world) } });
  return batch?.id ?? '';
};

type BatchOperation = Extract<OperationId, `${string}PayoutBatch`>;

export const batchSamples: Readonly<Record<BatchOperation, Sample>> = {
  createPayoutBatch: (world) => ({ body: { rows: rowsOf(world) } }),
  confirmPayoutBatch: async (world) => ({
    path: { batchId: await newBatch(world) },
    body: { totals: [{ currency: 'USD', amount: 25_000 }] },
  }),
  cancelPayoutBatch: async (world) => ({ path: { batchId: await newBatch(world) } }),
  getPayoutBatch: async (world) => ({ path: { batchId: await newBatch(world) }, query: { limit: '3' } }),
};
