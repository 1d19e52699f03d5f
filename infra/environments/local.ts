import { sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** The sandbox on one machine: no alarms, no deletion protection, and webhooks to programs on the same machine. */
const { alarms: _noneLocally, ...sandboxWithoutAlarms } = sandbox;

export const local: Settings = {
  ...sandboxWithoutAlarms,
  name: 'local',
  isPlainHttpWebhookAllowed: true,
  // `npm start` replaces it by TIME_SCALE.
  timeScale: 1,
  throttling: { requestsPerSecond: 10_000, burst: 5_000 },
};
