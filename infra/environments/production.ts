import type { Settings } from './settings.ts';

export const production: Settings = {
  name: 'production',
  mode: 'production',
  umaDomain: 'platforms.uma.test',
  sandboxUmaDomain: 'sandbox.uma.test',
  logRetentionDays: 365,
  isDeletionProtected: true,
  isPlainHttpWebhookAllowed: false,
  webhookKeys: [1],
  // A cold on-demand table takes 4,000 write units a second and a transfer costs 8: 500 transfers a second.
  throttling: { requestsPerSecond: 500, burst: 1_000 },
  // 100 platforms whose endpoints hang for 5 s hold all of these and nothing of the payments'.
  reservedConcurrency: { 'deliver-events': 100 },
  alarms: {},
  // Left out: switch. Until it is set (docs/switch.md says how), what would leave is refused with SERVICE_SWITCH_ERROR.
};
