import { gatewayBurst, gatewayRequestsPerSecond } from '#shared/kernel/aws-limits.ts';
import { production } from './production.ts';
import type { Settings } from './settings.ts';

/** The key of no switch: nobody has the other half. */
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
 * switch and demonstration rates. The start replaces the addresses and the key by those of the servers beside it.
 */
export const localProduction: Settings = {
  ...productionAlone,
  name: 'local-prod',
  isDeletionProtected: false,
  isPlainHttpWebhookAllowed: true,
  timeScale: 1,
  rollout: 'at-once',
  throttling: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst },
  platformLimits: { requestsPerSecond: gatewayRequestsPerSecond, burst: gatewayBurst, isEnforced: true },
  rates: { sources: { 'rates-one': 'https://localhost/one', 'rates-two': 'https://localhost/two' } },
  switches: {
    default: {
      url: 'https://localhost/switch/v1',
      publicKeyPem: keyOfNobody,
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
