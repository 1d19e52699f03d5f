/** What both the policies (infra/constructs/signing-key.ts) and the calls of KMS say. */
export const sealingService = 'payments-service';
export const sealedPairSpec = 'ECC_NIST_P256';
/** Pairs of UMA domains: their curve, and how the versions begin that KMS binds them to. */
export const umaPairSpec = 'ECC_SECG_P256K1';
export const umaVersionPrefix = 'uma.';
