import { gatewayBurst, gatewayRequestsPerSecond } from '#shared/kernel/aws-limits.ts';
import { production } from './production.ts';
import type { Settings } from './settings.ts';

/** The key of no switch and no provider: nobody has the other half. */
const keyOfNobody = [
  '-----BEGIN PUBLIC KEY-----',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAErcsIXdSAzJm+90T+/mF4jrFzGlL7',
  'M/bOwpErOriVmCRV1c9S46Ep1bleTgqvMtQLTRjVy4Mt2FL7luJMv1Rnkg==',
  '-----END PUBLIC KEY-----',
  '',
].join('\n');

const { alarms: _noAlarms, auditRetentionDays: _noLock, ...productionAlone } = production;

/**
 * Production on one machine (`npm start -- --env production`): the code and the checks of production, a demonstration
 * switch, verification provider and rates. The start replaces addresses and keys by those of the servers beside it.
 */
export const localProduction: Settings = {
  ...productionAlone,
  name: 'local-prod',
  // Nobody checks the certificate here. The host serves these names by the header `Host`.
  umaNames: [{ name: '*.uma.test', certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/none' }],
  // The start replaces them by UMA_HOSTS.
  umaHosts: {},
  umaLimits: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  isDeletionProtected: false,
  isPlainHttpWebhookAllowed: true,
  // The key in webhook-public-key.pem stays good when the clock is moved on.
  sealedKeyDays: 90,
  timeScale: 1,
  rollout: 'at-once',
  throttling: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  platformLimits: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  rates: { sources: { 'rates-one': 'https://localhost/one', 'rates-two': 'https://localhost/two' } },
  verificationProvider: { url: 'https://localhost/verify/v1', publicKeyPem: keyOfNobody },
  switches: {
    default: {
      url: 'https://localhost/switch/v1',
      publicKeyPem: keyOfNobody,
      lightning: true,
      depositAccounts: [
        {
          currency: 'USD',
          accountType: 'USD_ACCOUNT',
          fields: { accountNumber: '100200300', routingNumber: '021000021' },
        },
      ],
    },
  },
};
