import { linkproviderOperations } from '#shared/accounts/bank-links/contract.ts';
import { accountOperations } from '#shared/accounts/contract.ts';
import { discoveryOperations } from '#shared/accounts/institutions/contract.ts';
import { bulkOperations } from '#shared/bulk/contract.ts';
import { beneficialOwnerOperations } from '#shared/customers/beneficial-owners/contract.ts';
import { customerOperations } from '#shared/customers/contract.ts';
import { documentOperations } from '#shared/documents/contract.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { ledgerOperations } from '#shared/ledger/contract.ts';
import { batchOperations } from '#shared/payments/batches/contract.ts';
import { depositOperations } from '#shared/payments/deposits/contract.ts';
import { incomingOperations } from '#shared/payments/incoming/contract.ts';
import { invoiceOperations } from '#shared/payments/network/contract.ts';
import { quoteOperations } from '#shared/payments/quotes/contract.ts';
import { timelineOperations } from '#shared/payments/timeline/contract.ts';
import { transferOperations } from '#shared/payments/transfers/contract.ts';
import { platformOperations } from '#shared/platforms/contract.ts';
import { tokenOperations } from '#shared/platforms/tokens/contract.ts';
import { rateOperations } from '#shared/rates/contract.ts';
import { cryptoOperations } from '#shared/rates/network-fees/contract.ts';
import { sandboxOperations } from '#shared/sandbox/contract.ts';
import { switchOperations } from '#shared/switch/contract.ts';
import { transactionOperations } from '#shared/transactions/contract.ts';
import { invitationOperations } from '#shared/uma/invitations/contract.ts';
import { receiverOperations } from '#shared/uma/lookups/contract.ts';
import { directoryOperations } from '#shared/uma/providers/contract.ts';
import { verificationOperations } from '#shared/verification/contract.ts';
import { kycOperations } from '#shared/verification/kyc-links/contract.ts';
import { verificationProviderOperations } from '#shared/verification/provider/contract.ts';
import { webhookOperations } from '#shared/webhooks/contract.ts';
import { docsOperations } from './docs/contract.ts';
import { healthOperations } from './health/contract.ts';

const known = [
  ...platformOperations,
  ...tokenOperations,
  ...customerOperations,
  ...bulkOperations,
  ...beneficialOwnerOperations,
  ...verificationOperations,
  ...documentOperations,
  ...kycOperations,
  ...accountOperations,
  ...linkproviderOperations,
  ...rateOperations,
  ...receiverOperations,
  ...quoteOperations,
  ...transferOperations,
  ...batchOperations,
  ...transactionOperations,
  ...timelineOperations,
  ...incomingOperations,
  ...ledgerOperations,
  ...invitationOperations,
  ...discoveryOperations,
  ...directoryOperations,
  ...cryptoOperations,
  ...webhookOperations,
  ...sandboxOperations,
  ...switchOperations,
  ...depositOperations,
  ...invoiceOperations,
  ...verificationProviderOperations,
  ...healthOperations,
  ...docsOperations,
];

/** The operations with their own types, for typed clients. */
export type KnownOperation = (typeof known)[number];

/** Every operation of the API, in the order of the documentation; each has its handler in functions/. */
export const operations: readonly Operation[] = known;
