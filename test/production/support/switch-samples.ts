import type { Sample } from '#test/api/support/sample.ts';
import type { World } from '#test/api/support/world.ts';

const orderedId = ({ platform, transactionId }: World): string =>
  `${platform.id}.${transactionId.slice('Transaction:'.length)}`;

/** The sandbox has no switch and no verification provider, and refuses these. */
export const switchSamples = {
  receiveCollectionResult: (world) => ({
    path: { collectionId: orderedId(world) },
    body: { status: 'COLLECTED' },
  }),
  receiveInvoicePayment: (world) => ({
    path: { invoiceId: orderedId(world) },
    body: { paymentHash: 'a'.repeat(64), amountMsat: 1_000 },
  }),
  receiveSwitchDeposit: () => ({
    body: { bankReference: 'CAMT-17', reference: 'Invoice 17', amount: 100, currency: 'USD' },
  }),
  receiveVerificationResult: ({ platform, verificationId }) => ({
    path: { caseId: `${platform.id}.${verificationId.slice('Verification:'.length)}` },
    body: { revision: 1, status: 'APPROVED' },
  }),
  receiveSwitchResult: (world) => ({ path: { payoutId: orderedId(world) }, body: { status: 'DELIVERED' } }),
} satisfies Readonly<Record<string, Sample>>;
