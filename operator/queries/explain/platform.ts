import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountText, decimalText } from '#shared/kernel/money.ts';
import { feesAt } from '#shared/platforms/fees.ts';
import type { Platform, PlatformFees } from '#shared/platforms/platform.ts';
import { readTokens } from '#shared/platforms/tokens/store.ts';
import type { Token } from '#shared/platforms/tokens/token.ts';
import type { RecordFacts } from './records.ts';

const feesText = (fees: PlatformFees | undefined): string => {
  if (fees === undefined) return 'default';
  const fixed = Object.entries(fees.fixedMinor).map(([currency, minor]) =>
    amountText(BigInt(minor), currency),
  );
  return [`${fees.variableBps / 100} %`, ...fixed].join(' + ');
};

const announcedFees = ({ nextFees }: Platform, now: Date): string | undefined =>
  nextFees === undefined || Date.parse(nextFees.from) <= now.getTime()
    ? undefined
    : `${feesText(nextFees)}, for quotes from ${nextFees.from} on`;

const limitsText = ({ requestLimits }: Platform): string =>
  requestLimits === undefined
    ? "the environment's limit"
    : `${requestLimits.requestsPerSecond}, ${requestLimits.burst} at once`;

/** More are in the list of the platform's tokens. */
const mostTokens = 100;

/** Uses on the day of the token's creation are not noted. */
const useOf = ({ lastUsedOn, createdAt }: Token): string =>
  lastUsedOn === undefined
    ? `not used after ${createdAt.slice(0, 10)}, the day it was made`
    : `last used on ${lastUsedOn}`;

/** One fact a token: what it is called, and when somebody last used it. */
const tokenFacts = (tokens: readonly Token[]): Record<string, string> =>
  Object.fromEntries(
    tokens.map((token) => [formatId('Token', token.uuid), `${token.name}, ${useOf(token)}`]),
  );

/** A platform's configuration and its newest tokens. It holds no secret. */
export const platformFacts = async (platform: Platform): Promise<RecordFacts> => {
  const tokens = await readTokens(platform.uuid, undefined, mostTokens);
  const now = clock.now();
  const { name, umaDomain, supportedCurrencies, webhookEndpoint, webhookEndpointDisabledAt, disabledAt } =
    platform;
  return {
    title: `Platform ${name}`,
    status: disabledAt === undefined ? 'ACTIVE' : 'DISABLED',
    facts: {
      'UMA domain': umaDomain,
      Currencies: supportedCurrencies
        .map(({ currencyCode, minAmount, maxAmount }) => {
          const [least, most] = [minAmount, maxAmount].map((minor) =>
            decimalText(BigInt(minor), currencyCode),
          );
          return `${currencyCode} ${least} to ${most}`;
        })
        .join(', '),
      Fees: feesText(feesAt(platform, now)),
      'Next fees': announcedFees(platform, now),
      'Requests a second': limitsText(platform),
      'Webhook endpoint': webhookEndpoint === undefined ? 'none' : new URL(webhookEndpoint).origin,
      'Endpoint disabled': webhookEndpointDisabledAt,
      'Disabled since': disabledAt,
      ...tokenFacts(tokens),
    },
    createdAt: platform.createdAt,
    updatedAt: platform.updatedAt,
  };
};
