import umaProvidersJson from './uma-providers.json' with { type: 'json' };

/** An institution whose customers have UMA addresses; an entry of uma-providers.json. */
export interface UmaProvider {
  readonly name: string;
  /** The domain of its UMA addresses, lower case and unique. */
  readonly domain: string;
  /** ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  /** Codes of the currencies that it receives. */
  readonly supportedCurrencies: readonly string[];
  /** false: payments to it are blocked. */
  readonly allowListStatus: boolean;
  readonly logoUrl?: string | undefined;
  /** ISO 17442. */
  readonly lei?: string | undefined;
  /** An example that production does not show. */
  readonly isSandboxOnly?: boolean | undefined;
}

/** The shipped catalogue. */
export const shippedUmaProviders: readonly UmaProvider[] = umaProvidersJson;

/** The provider of the sandbox's own test receivers, on the environment's sandbox domain. */
export const sandboxUmaProvider = (domain: string): UmaProvider => ({
  name: 'Sandbox',
  domain,
  supportedRegions: ['DE', 'ES', 'FR', 'MX', 'US'],
  supportedCurrencies: ['USD', 'EUR', 'MXN'],
  allowListStatus: true,
  logoUrl: `https://${domain}/logo.svg`,
  isSandboxOnly: true,
});
