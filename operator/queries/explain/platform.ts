import type { Platform } from '#shared/platforms/platform.ts';
import type { RecordFacts } from './records.ts';

const feesText = ({ fees }: Platform): string => {
  if (fees === undefined) return 'default';
  const fixed = Object.entries(fees.fixedMinor).map(([currency, minor]) => `${minor} ${currency}`);
  return [`${fees.variableBps / 100} %`, ...fixed].join(' + ');
};

/** A platform's configuration. It holds no secret. */
export const platformFacts = (platform: Platform): RecordFacts => {
  const { name, umaDomain, supportedCurrencies, webhookEndpoint, webhookEndpointDisabledAt } = platform;
  return {
    title: `Platform ${name}`,
    status: 'ACTIVE',
    facts: {
      'UMA domain': umaDomain,
      Currencies: supportedCurrencies
        .map(({ currencyCode, minAmount, maxAmount }) => `${currencyCode} ${minAmount} to ${maxAmount}`)
        .join(', '),
      Fees: feesText(platform),
      'Webhook endpoint': webhookEndpoint === undefined ? 'none' : new URL(webhookEndpoint).origin,
      'Endpoint disabled': webhookEndpointDisabledAt,
    },
    createdAt: platform.createdAt,
    updatedAt: platform.updatedAt,
  };
};
