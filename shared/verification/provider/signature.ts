import type { SignatureNames } from '#shared/switch/signed-text.ts';

/** Both directions use the same headers. What they cover is the same as with a switch. */
export const providerSignature: SignatureNames = {
  timestamp: 'X-Verification-Timestamp',
  signature: 'X-Verification-Signature',
  page: 'docs/verification.md',
};
