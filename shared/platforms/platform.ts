/** What the service may ask of, or say about, the parties of a payment. Source: fields.md `CustomerInfoFieldName`. */
export const customerInfoFieldNames = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
] as const;
export type CustomerInfoFieldName = (typeof customerInfoFieldNames)[number];

export interface CounterpartyField {
  readonly name: CustomerInfoFieldName;
  readonly mandatory: boolean;
}

/** A currency a platform offers, with the limits of one payment in it. */
export interface PlatformCurrency {
  readonly currencyCode: string;
  /** In the smallest unit of the currency, both inclusive. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: readonly CounterpartyField[];
  readonly providerRequiredCustomerFields?: readonly CustomerInfoFieldName[] | undefined;
  readonly providerRequiredCounterpartyCustomerFields?: readonly CustomerInfoFieldName[] | undefined;
  readonly enabledTransactionTypes: readonly ('INCOMING' | 'OUTGOING')[];
}

/** What a platform pays for a payment. */
export interface PlatformFees {
  /** Of the whole amount sent, in hundredths of a percent; an integer from 0 to 9,999. */
  readonly variableBps: number;
  /** By sending currency, in its smallest unit; nothing fixed in a currency that is not there. */
  readonly fixedMinor: Readonly<Record<string, number>>;
}

/** The tenant: whoever's credentials call the API, with its configuration. */
export interface Platform {
  /** Owns internal accounts (kernel/account-id.ts). */
  readonly uuid: string;
  /** Of the `PlatformConfig:` identifier. */
  readonly configUuid: string;
  readonly name: string;
  /** Lower case; locked for this platform in the whole service. */
  readonly umaDomain?: string | undefined;
  readonly proxyUmaSubdomain?: string | undefined;
  readonly webhookEndpoint?: string | undefined;
  /** Since when it has had an endpoint, this one or one before: nobody is told of what happened earlier. */
  readonly webhookEndpointSince?: string | undefined;
  /** When the endpoint was last set, be it to the value it had. ISO 8601. */
  readonly webhookEndpointSetAt?: string | undefined;
  /** Since when nothing is sent to it, because it answered 410; setting it again, to whatever, ends that. */
  readonly webhookEndpointDisabledAt?: string | undefined;
  readonly supportedCurrencies: readonly PlatformCurrency[];
  /** True: its individual customers start APPROVED. */
  readonly isRegulatedFinancialInstitution: boolean;
  /** Absent: those of fees.ts for everybody. */
  readonly fees?: PlatformFees | undefined;
  /** When the platform's own internal account in a currency came into being; a removed currency stays here. */
  readonly accountsOpenedAt: Readonly<Record<string, string>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows by one with each change. */
  readonly version: number;
}

const copyOf = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...list];

/** A currency as a mutable copy, which is what items and answers are made of. */
export const currencyCopy = (currency: PlatformCurrency) => ({
  ...currency,
  requiredCounterpartyFields: currency.requiredCounterpartyFields.map((field) => ({ ...field })),
  providerRequiredCustomerFields: copyOf(currency.providerRequiredCustomerFields),
  providerRequiredCounterpartyCustomerFields: copyOf(currency.providerRequiredCounterpartyCustomerFields),
  enabledTransactionTypes: [...currency.enabledTransactionTypes],
});
