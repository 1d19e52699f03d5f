import type { Settings } from './settings.ts';

export const sandbox: Settings = {
  name: 'sandbox',
  mode: 'sandbox',
  umaDomain: 'platforms.uma.test',
  sandboxUmaDomain: 'sandbox.uma.test',
  logRetentionDays: 30,
  // Nobody's real data should be here. Three months are long enough to finish a test.
  payerDataRetentionDays: 90,
  isDeletionProtected: false,
  isPlainHttpWebhookAllowed: false,
  setsGatewayLogRole: true,
  // The private key stays in the key service until an operator has read the decision "webhooks signed by sealed keys".
  sealedKeyDays: 1,
  requestKeys: [1],
  throttling: { requestsPerSecond: 200, burst: 400 },
  umaLimits: { requestsPerSecond: 50, burst: 100 },
  platformLimits: { requestsPerSecond: 50, burst: 100 },
  reservedConcurrency: {
    'deliver-events': 20,
    'deliver-to-slow-endpoints': 10,
    'attempt-delivery': 10,
    'import-bulk-chunk': 5,
  },
  importUnitsPerSecond: 1_500,
  accountConcurrency: 1_000,
  rollout: 'at-once',
  alarms: {},
};
