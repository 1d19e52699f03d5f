import { newLinkToken } from '#shared/accounts/bank-links/account-link.ts';
import { createLinkToken } from '#shared/accounts/bank-links/contract.ts';
import { requiredLinkProvider } from '#shared/accounts/bank-links/required-link-provider.ts';
import { holderOf, newLink, validateCustomer } from '#shared/accounts/bank-links/rules.ts';
import { newLinkWrite } from '#shared/accounts/bank-links/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { putIdempotent } from '#shared/kernel/http/idempotency.ts';
import { bareUuid } from '#shared/kernel/ids.ts';

interface IssuedLink {
  readonly linkToken: string;
  readonly expiration: string;
}

/** The token lets its holder add an account, so it is not kept under a key. */
const notKept = ({ expiration }: IssuedLink): ApiError =>
  new ApiError('IDEMPOTENCY_RESULT_NOT_KEPT', {
    message: `This Idempotency-Key made a link token, which was shown once and lasts until ${expiration}; make another under a new key.`,
    details: { expiration },
  });

const view = { viewOf: (issued: IssuedLink) => issued, instead: notKept };

export const handler = endpoint(createLinkToken, ({ platformId, idempotency, body }) =>
  putIdempotent(idempotency, view, async () => {
    requiredLinkProvider();
    const customer = await getCustomer(platformId, bareUuid(body.customerId));
    if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
    validateCustomer(customer);
    // A customer without a name is refused now, before the user fills in the bank's form.
    holderOf(customer);
    const { linkToken, tokenHash } = newLinkToken();
    const link = newLink(customer, tokenHash, clock.now());
    return { write: newLinkWrite(link), result: { linkToken, expiration: link.expiresAt } };
  }),
);
