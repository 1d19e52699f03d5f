import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { type LinkProvider, sandboxLinkProvider } from './sandbox-link-provider.ts';

/** Production has no link provider yet. */
const linkProvider: LinkProvider | undefined =
  setting('ENVIRONMENT', environmentSchema) === 'sandbox' ? sandboxLinkProvider : undefined;

/** The link provider of this environment. @throws ApiError NOT_IMPLEMENTED where none is connected */
export const requiredLinkProvider = (): LinkProvider => {
  if (linkProvider !== undefined) return linkProvider;
  throw new ApiError('NOT_IMPLEMENTED', {
    message: 'No bank-link provider is connected; add the account with POST /customers/external-accounts.',
  });
};
