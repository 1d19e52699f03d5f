import umaProvidersJson from './uma-providers.json' with { type: 'json' };

/** An institution whose customers have UMA addresses, as uma-providers.json has it. */
export interface UmaProvider {
  readonly name: string;
  /** Of its UMA addresses, lower case; tells providers apart. */
  readonly domain: string;
  /** ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  /** Currency codes in which it receives. */
  readonly supportedCurrencies: readonly string[];
  /** False: payments to it are blocked. */
  readonly allowListStatus: boolean;
  readonly logoUrl?: string | undefined;
  /** ISO 17442. */
  readonly lei?: string | undefined;
  /** An example that no production platform should see. */
  readonly isSandboxOnly?: boolean | undefined;
}

/** The shipped catalogue: docs/decisions/0091. */
export const shippedUmaProviders: readonly UmaProvider[] = umaProvidersJson;

/** The sandbox's own counterparties (decisions.md "Quotes"), on a domain that each environment chooses. */
export const sandboxUmaProvider = (domain: string): UmaProvider => ({
  name: 'Sandbox',
  domain,
  supportedRegions: ['DE', 'ES', 'FR', 'MX', 'US'],
  supportedCurrencies: ['USD', 'EUR', 'MXN'],
  allowListStatus: true,
  logoUrl: `https://${domain}/logo.svg`,
  isSandboxOnly: true,
});
