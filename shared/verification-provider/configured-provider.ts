import { sign } from '#shared/signing/sign.ts';
import { providerUrl } from '#shared/verification/provider-settings.ts';
import { type ProviderClient, providerClient } from './provider-client.ts';

/** The provider of this environment; undefined without one, as in the sandbox. */
export const configuredProvider: ProviderClient | undefined =
  providerUrl === undefined
    ? undefined
    : providerClient({ url: providerUrl, sign: async (text) => (await sign(text)).toString('base64') });
