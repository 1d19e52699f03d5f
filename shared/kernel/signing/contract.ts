/** What both the policies (infra/constructs/signing-key.ts) and the calls of KMS say. */
export const sealingService = 'payments-service';
export const sealedPairSpec = 'ECC_NIST_P256';
