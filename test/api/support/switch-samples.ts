import type { Sample } from './sample.ts';
import type { World } from './world.ts';

const orderedId = ({ platform, transactionId }: World): string =>
  `${platform.id}.${transactionId.slice('Transaction:'.length)}`;

/** The sandbox has no switch and refuses these. test/api/switch-callback.test.ts starts a service that has one. */
export const switchSamples = {
  receiveCollectionResult: (world) => ({
    path: { collectionId: orderedId(world) },
    body: { status: 'COLLECTED' },
  }),
  receiveSwitchDeposit: () => ({
    body: { bankReference: 'CAMT-17', reference: 'Invoice 17', amount: 100, currency: 'USD' },
  }),
  receiveSwitchResult: (world) => ({ path: { payoutId: orderedId(world) }, body: { status: 'DELIVERED' } }),
} satisfies Readonly<Record<string, Sample>>;
