import { gatewayBurst, gatewayRequestsPerSecond } from '#shared/kernel/aws-limits.ts';
import { sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** The sandbox on one machine: no alarms, no deletion protection, and webhooks to programs on the same machine. */
const {
  alarms: _noAlarms,
  domain: _noDomain,
  webAclArn: _noWebAcl,
  vpc: _noSubnets,
  ...sandboxAlone
} = sandbox;

export const local: Settings = {
  ...sandboxAlone,
  name: 'local',
  // Nobody checks the certificate here. The host serves these names by the header `Host`.
  umaNames: [
    {
      name: '*.uma.test',
      certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/none',
    },
  ],
  // `npm start` replaces them by UMA_HOSTS.
  umaHosts: {},
  isPlainHttpWebhookAllowed: true,
  // The key in webhook-public-key.pem stays good when the clock is moved on.
  sealedKeyDays: 90,
  // `npm start` replaces it by TIME_SCALE.
  timeScale: 1,
  // The machine is slower than this.
  importUnitsPerSecond: 1_000_000,
  throttling: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  umaLimits: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  platformLimits: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
};
