import { sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** The sandbox as one machine runs it: nobody to alarm, nothing to protect, and webhooks to programs beside it. */
const { alarms: _noneLocally, ...sandboxWithoutAlarms } = sandbox;

export const local: Settings = {
  ...sandboxWithoutAlarms,
  name: 'local',
  umaDomain: 'local.uma.test',
  isPlainHttpWebhookAllowed: true,
  throttling: { requestsPerSecond: 10_000, burst: 5_000 },
};
