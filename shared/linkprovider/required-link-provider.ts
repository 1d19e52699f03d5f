import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { LinkProvider } from './link-provider.ts';
import { sandboxLinkProvider } from './sandbox-link-provider.ts';

/** Production has no link provider yet (docs/decisions/0150). */
const linkProvider: LinkProvider | undefined =
  setting('ENVIRONMENT', environmentSchema) === 'sandbox' ? sandboxLinkProvider : undefined;

/** The link provider of this environment. @throws Refusal NOT_IMPLEMENTED where none is connected */
export const requiredLinkProvider = (): LinkProvider => {
  if (linkProvider !== undefined) return linkProvider;
  throw new Refusal('NOT_IMPLEMENTED', {
    message: 'No bank-link provider is connected; add the account with POST /customers/external-accounts.',
  });
};
