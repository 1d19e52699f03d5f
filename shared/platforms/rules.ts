import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { ConfigUpdate } from './contract.ts';
import {
  type CustomerInfoFieldName,
  customerInfoFieldNames,
  type OwnFee,
  type Platform,
  type PlatformCurrency,
} from './platform.ts';
import { checkedNewEndpoint } from './webhook-endpoint.ts';

/** When each account was opened. The accounts of new currencies open now. */
export const accountsOpened = (
  openedAt: Platform['accountsOpenedAt'],
  currencies: readonly PlatformCurrency[],
  now: string,
): Record<string, string> => ({
  ...Object.fromEntries(currencies.map(({ currencyCode }) => [currencyCode, now])),
  ...openedAt,
});

type AskedCurrency = NonNullable<ConfigUpdate['supportedCurrencies']>[number];

interface Issue {
  readonly path: string;
  readonly message: string;
}

const isKnownField = (name: string): name is CustomerInfoFieldName =>
  customerInfoFieldNames.some((known) => known === name);

const issuesOf = (currencies: readonly AskedCurrency[]): Issue[] =>
  currencies.flatMap((currency, position) => {
    const path = `supportedCurrencies.${position}`;
    const first = currencies.findIndex(({ currencyCode }) => currencyCode === currency.currencyCode);
    return [
      ...(first < position ? [{ path: `${path}.currencyCode`, message: 'must not be listed twice' }] : []),
      ...(currency.minAmount > currency.maxAmount
        ? [{ path: `${path}.minAmount`, message: 'must not be greater than maxAmount' }]
        : []),
      ...currency.requiredCounterpartyFields.flatMap(({ name, mandatory }, index) =>
        mandatory || isKnownField(name)
          ? []
          : [
              {
                path: `${path}.requiredCounterpartyFields.${index}.name`,
                message: `must be one of ${customerInfoFieldNames.join(', ')}`,
              },
            ],
      ),
    ];
  });

const checkedCurrency = (currency: AskedCurrency): PlatformCurrency => ({
  ...currency,
  requiredCounterpartyFields: currency.requiredCounterpartyFields.map(({ name, mandatory }) => {
    if (isKnownField(name)) return { name, mandatory };
    throw new ApiError('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', {
      message: `${name} is not a field that payments carry; use one of ${customerInfoFieldNames.join(', ')}.`,
      details: { name },
    });
  }),
  enabledTransactionTypes: [...new Set(currency.enabledTransactionTypes)],
});

type FeeConfig = NonNullable<ConfigUpdate['feeConfigs']>[number];

const ownFeeOf = ({ feeType, sourceCurrency, variableFeeBps, fixedFee }: FeeConfig): OwnFee => ({
  feeType,
  sourceCurrency,
  variableFeeBps,
  fixedFeeMinor: fixedFee.amount,
});

/** A fee as GET and PATCH /config have it. */
const feeConfigView = ({ feeType, sourceCurrency, variableFeeBps, fixedFeeMinor }: OwnFee): FeeConfig => ({
  feeType,
  sourceCurrency,
  variableFeeBps,
  fixedFee: { amount: fixedFeeMinor, currency: sourceCurrency },
});

const isSameKind = (one: FeeConfig, other: FeeConfig): boolean =>
  one.feeType === other.feeType && one.sourceCurrency === other.sourceCurrency;

/** What is wrong with fees by themselves. */
export const feeConfigIssues = (configs: readonly FeeConfig[]): Issue[] =>
  configs.flatMap((config, position) => {
    const path = `feeConfigs.${position}`;
    const { feeType, sourceCurrency, fixedFee } = config;
    const isRepeated = configs.findIndex((one) => isSameKind(one, config)) < position;
    return [
      ...(isRepeated
        ? [{ path, message: `must not be listed twice for ${feeType} and ${sourceCurrency}` }]
        : []),
      ...(fixedFee.currency === sourceCurrency
        ? []
        : [{ path: `${path}.fixedFee.currency`, message: `must be the sourceCurrency, ${sourceCurrency}` }]),
    ];
  });

/** A checked PATCH: `undefined` leaves a field as it is, `null` removes it. */
export interface ConfigChange {
  readonly umaDomain?: string | null | undefined;
  readonly webhookEndpoint?: string | null | undefined;
  readonly supportedCurrencies?: readonly PlatformCurrency[] | undefined;
  /** Replaces all. An empty list removes them. */
  readonly ownFees?: readonly OwnFee[] | undefined;
}

export interface ConfigRules {
  readonly isPlainHttpWebhookAllowed: boolean;
  /** Host name, and port if any, under which the caller reached this service. */
  readonly ownHost: string;
}

/**
 * Checks what the schema cannot check. One error lists every problem.
 *
 * @throws ApiError INVALID_INPUT, UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY
 */
export const checkConfigUpdate = (update: ConfigUpdate, rules: ConfigRules): ConfigChange => {
  const { umaDomain, webhookEndpoint, supportedCurrencies, feeConfigs } = update;
  const endpoint =
    typeof webhookEndpoint === 'string'
      ? checkedNewEndpoint(webhookEndpoint, rules.isPlainHttpWebhookAllowed, rules.ownHost)
      : { url: webhookEndpoint };
  const issues = [
    ...('problem' in endpoint ? [{ path: 'webhookEndpoint', message: endpoint.problem }] : []),
    ...issuesOf(supportedCurrencies ?? []),
    ...feeConfigIssues(feeConfigs ?? []),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  return {
    umaDomain,
    webhookEndpoint: 'url' in endpoint ? endpoint.url : undefined,
    supportedCurrencies: supportedCurrencies?.map(checkedCurrency),
    ownFees: feeConfigs?.map(ownFeeOf),
  };
};

const settled = <T>(asked: T | null | undefined, present: T | undefined): T | undefined =>
  asked === undefined ? present : (asked ?? undefined);

/** The platform after a change; the same object when the change is empty. */
export const changedPlatform = (before: Platform, change: ConfigChange, now: string): Platform => {
  if (Object.values(change).every((asked) => asked === undefined)) return before;
  const supportedCurrencies = change.supportedCurrencies ?? before.supportedCurrencies;
  const webhookEndpoint = settled(change.webhookEndpoint, before.webhookEndpoint);
  return {
    ...before,
    umaDomain: settled(change.umaDomain, before.umaDomain),
    webhookEndpoint,
    webhookEndpointSince: webhookEndpoint && (before.webhookEndpointSince ?? now),
    ...(change.webhookEndpoint !== undefined && {
      webhookEndpointSetAt: webhookEndpoint && now,
      webhookEndpointDisabledAt: undefined,
    }),
    supportedCurrencies,
    ...(change.ownFees && { ownFees: change.ownFees.length === 0 ? undefined : change.ownFees }),
    accountsOpenedAt: accountsOpened(before.accountsOpenedAt, supportedCurrencies, now),
    updatedAt: now,
    version: before.version + 1,
  };
};

const copyOf = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...list];

/** A currency as a mutable copy, as answers need it. */
const currencyView = (currency: PlatformCurrency) => ({
  ...currency,
  requiredCounterpartyFields: [...currency.requiredCounterpartyFields],
  providerRequiredCustomerFields: copyOf(currency.providerRequiredCustomerFields),
  providerRequiredCounterpartyCustomerFields: copyOf(currency.providerRequiredCounterpartyCustomerFields),
  enabledTransactionTypes: [...currency.enabledTransactionTypes],
});

/** The PlatformConfig in answers. */
export const configView = (platform: Platform) => ({
  id: formatId('PlatformConfig', platform.configUuid),
  umaDomain: platform.umaDomain,
  proxyUmaSubdomain: platform.proxyUmaSubdomain,
  webhookEndpoint: platform.webhookEndpoint,
  webhookEndpointDisabledAt: platform.webhookEndpointDisabledAt,
  supportedCurrencies: platform.supportedCurrencies.map(currencyView),
  feeConfigs: platform.ownFees?.map(feeConfigView),
  isRegulatedFinancialInstitution: platform.isRegulatedFinancialInstitution,
  createdAt: platform.createdAt,
  updatedAt: platform.updatedAt,
});
