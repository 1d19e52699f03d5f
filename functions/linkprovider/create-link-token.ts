import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { createLinkToken } from '#shared/linkprovider/contract.ts';
import { newLinkToken } from '#shared/linkprovider/link-token.ts';
import { requiredLinkProvider } from '#shared/linkprovider/required-link-provider.ts';
import { admitCustomer, holderOf, newLink } from '#shared/linkprovider/rules.ts';
import { newLinkWrite } from '#shared/linkprovider/store.ts';

export const handler = endpoint(createLinkToken, async ({ platformId, body }) => {
  requiredLinkProvider();
  const customer = await getCustomer(platformId, bareUuid(body.customerId));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  admitCustomer(customer);
  // Refuses a customer without a name now rather than after the widget.
  holderOf(customer);
  const { linkToken, tokenHash } = newLinkToken();
  const link = newLink(customer, tokenHash, clock.now());
  // The uuid is new, so a failed condition means that the answer to our own write was lost.
  await writeAlone(newLinkWrite(link));
  return { linkToken, expiration: link.expiresAt };
});
