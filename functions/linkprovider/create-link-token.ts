import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { fileOnce } from '#shared/kernel/idempotency.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { createLinkToken } from '#shared/linkprovider/contract.ts';
import { newLinkToken } from '#shared/linkprovider/link-token.ts';
import { requiredLinkProvider } from '#shared/linkprovider/required-link-provider.ts';
import { admitCustomer, holderOf, newLink } from '#shared/linkprovider/rules.ts';
import { newLinkWrite } from '#shared/linkprovider/store.ts';

interface IssuedLink {
  readonly linkToken: string;
  readonly expiration: string;
}

/** The token lets its holder add an account, so it is not kept under a key. */
const notKept = ({ expiration }: IssuedLink): Refusal =>
  new Refusal('IDEMPOTENCY_RESULT_NOT_KEPT', {
    message: `This Idempotency-Key made a link token, which was shown once and lasts until ${expiration}; make another under a new key.`,
    details: { expiration },
  });

const view = { viewOf: (issued: IssuedLink) => issued, instead: notKept };

export const handler = endpoint(createLinkToken, ({ platformId, once, body }) =>
  fileOnce(once, view, async () => {
    requiredLinkProvider();
    const customer = await getCustomer(platformId, bareUuid(body.customerId));
    if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
    admitCustomer(customer);
    // A customer without a name is refused now, before the user fills in the bank's form.
    holderOf(customer);
    const { linkToken, tokenHash } = newLinkToken();
    const link = newLink(customer, tokenHash, clock.now());
    return { write: newLinkWrite(link), result: { linkToken, expiration: link.expiresAt } };
  }),
);
