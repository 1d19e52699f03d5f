import { beneficialOwnerOperations } from '#shared/customers/beneficial-owners/contract.ts';
import { accountOperations } from './accounts/contract.ts';
import { bulkOperations } from './bulk/contract.ts';
import { cryptoOperations } from './crypto/contract.ts';
import { customerOperations } from './customers/contract.ts';
import { depositOperations } from './deposits/contract.ts';
import { directoryOperations } from './directory/contract.ts';
import { discoveryOperations } from './discoveries/contract.ts';
import { docsOperations } from './docs/contract.ts';
import { documentOperations } from './documents/contract.ts';
import { healthOperations } from './health/contract.ts';
import { incomingOperations } from './incoming/contract.ts';
import { invitationOperations } from './invitations/contract.ts';
import type { Operation } from './kernel/operation.ts';
import { kycOperations } from './kyc/contract.ts';
import { ledgerOperations } from './ledger/contract.ts';
import { linkproviderOperations } from './linkprovider/contract.ts';
import { platformOperations } from './platforms/contract.ts';
import { quoteOperations } from './quotes/contract.ts';
import { rateOperations } from './rates/contract.ts';
import { receiverOperations } from './receivers/contract.ts';
import { sandboxOperations } from './sandbox/contract.ts';
import { switchOperations } from './switch/contract.ts';
import { timelineOperations } from './timeline/contract.ts';
import { tokenOperations } from './tokens/contract.ts';
import { transactionOperations } from './transactions/contract.ts';
import { transferOperations } from './transfers/contract.ts';
import { verificationOperations } from './verification/contract.ts';
import { verificationProviderOperations } from './verification-provider/contract.ts';
import { webhookOperations } from './webhooks/contract.ts';

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
  ...verificationProviderOperations,
  ...healthOperations,
  ...docsOperations,
];

/** The operations with their own types, for typed clients. */
export type KnownOperation = (typeof known)[number];

/** Every operation of the API, in the order of the documentation; each has its handler in functions/. */
export const operations: readonly Operation[] = known;
