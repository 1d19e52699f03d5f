import { formatId } from '#shared/kernel/ids.ts';
import type { VerificationView } from './contract.ts';
import type { Verification } from './verification.ts';

/** A verification as answers and events show it. */
export const verificationView = (verification: Verification): VerificationView => ({
  id: formatId('Verification', verification.uuid),
  customerId: formatId('Customer', verification.customerUuid),
  verificationStatus: verification.status,
  errors: verification.errors.map(({ acceptedDocumentTypes: accepted, ...error }) => ({
    ...error,
    ...(accepted === undefined ? {} : { acceptedDocumentTypes: [...accepted] }),
  })),
  createdAt: verification.createdAt,
  updatedAt: verification.updatedAt,
});
