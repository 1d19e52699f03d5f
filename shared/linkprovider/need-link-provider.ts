import { Refusal } from '#shared/kernel/refusal.ts';
import { type LinkProvider, linkProvider } from './link-provider.ts';

/** The link provider of this environment. @throws Refusal NOT_IMPLEMENTED where none is connected */
export const needLinkProvider = (): LinkProvider => {
  if (linkProvider !== undefined) return linkProvider;
  throw new Refusal('NOT_IMPLEMENTED', {
    message: 'No bank-link provider is connected; add the account with POST /customers/external-accounts.',
  });
};
