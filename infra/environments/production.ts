import type { Settings } from './settings.ts';

/**
 * A deployment refuses these settings until somebody has decided what only the operator can decide: account, region,
 * umaDomain, rates, who scans documents and who gets the alarms (check-settings.ts).
 */
export const production: Settings = {
  name: 'production',
  mode: 'production',
  umaDomain: 'platforms.uma.test',
  sandboxUmaDomain: 'sandbox.uma.test',
  logRetentionDays: 365,
  // Seven years, as long as most supervisors ask for. Check yours before the first deployment.
  auditRetentionDays: 2_557,
  // Five years: records of who pays must be kept so long, and must go then (Regulation (EU) 2023/1113, article 26; in the
  // US 31 CFR 1010.430). Check what your supervisor asks for before the first deployment.
  payerDataRetentionDays: 1_827,
  isDeletionProtected: true,
  isPlainHttpWebhookAllowed: false,
  setsGatewayLogRole: true,
  sealedKeyDays: 1,
  requestKeys: [1],
  // A cold on-demand table takes 4,000 write units a second and a transfer costs 8: 500 transfers a second.
  throttling: { requestsPerSecond: 500, burst: 1_000 },
  umaLimits: { requestsPerSecond: 100, burst: 200 },
  // A fifth of the stage: one platform that floods leaves four fifths to the others.
  platformLimits: { requestsPerSecond: 100, burst: 200 },
  // Hanging endpoints (5 s) and large imports use only these instances, none of the payments'.
  reservedConcurrency: {
    'deliver-events': 80,
    'deliver-to-slow-endpoints': 60,
    'attempt-delivery': 50,
    'import-bulk-chunk': 10,
  },
  // A cold on-demand table takes 4,000 write units a second. Payments keep a quarter of it in any case.
  importUnitsPerSecond: 3_000,
  accountConcurrency: 1_000,
  rollout: 'canary',
  alarms: {},
  // `switch` is missing here. Until it is set (docs/switch.md), payments to outside are refused
  // (SERVICE_SWITCH_ERROR).
  // `verificationProvider` is missing, too: until it is set (docs/verification.md), the operator decides on customers.
};
