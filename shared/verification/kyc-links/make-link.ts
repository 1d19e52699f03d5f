import type { Customer } from '#shared/customers/customer.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import { linkFor } from '../provider/link.ts';
import { configuredProvider } from '../provider/provider-client.ts';
import { newToken, tokenHashOf } from './kyc-link.ts';
import { newKycLink } from './rules.ts';
import { newKycLinkWrite } from './store.ts';

export interface LinkOrder {
  readonly platformId: string;
  readonly platformCustomerId: string;
  readonly redirectUri: string | undefined;
}

/**
 * A link of the sandbox, and the write that files it.
 *
 * @param customer undefined: the page creates it
 * @throws ApiError CUSTOMER_DELETED
 */
export const sandboxLink = (
  customer: Customer | undefined,
  { platformId, platformCustomerId, redirectUri }: LinkOrder,
): { readonly token: string; readonly write: Write } => {
  const token = newToken();
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) throw new Error('A new token has the wrong form');
  const order = { tokenHash, platformId, platformCustomerId, redirectUri };
  return { token, write: newKycLinkWrite(newKycLink(customer, order, clock.now())) };
};

/** @throws ApiError NOT_IMPLEMENTED without a verification provider */
export const requireProvider = () => {
  if (configuredProvider !== undefined) return configuredProvider;
  throw new ApiError('NOT_IMPLEMENTED', {
    message: 'There is no hosted page in production; use POST /verifications.',
  });
};

/** The link of the verification provider, which knows only customers that exist. @throws ApiError */
export const providerLink = (customer: Customer, redirectUri: string | undefined): Promise<string> => {
  const { platformId, uuid: customerUuid } = customer;
  return linkFor(requireProvider(), { platformId, customerUuid }, redirectUri);
};
