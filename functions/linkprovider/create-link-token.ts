import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { createLinkToken } from '#shared/linkprovider/contract.ts';
import { newLinkToken } from '#shared/linkprovider/link-token.ts';
import { needLinkProvider } from '#shared/linkprovider/need-link-provider.ts';
import { admitCustomer, holderOf, newLink } from '#shared/linkprovider/rules.ts';
import { newLinkWrite } from '#shared/linkprovider/store.ts';

export const handler = endpoint(createLinkToken, async ({ platformId, body }) => {
  needLinkProvider();
  const customer = await getCustomer(platformId, bareUuid(body.customerId));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  admitCustomer(customer);
  // Known now rather than after the customer has been through the widget.
  holderOf(customer);
  const { linkToken, tokenHash } = newLinkToken();
  const link = newLink(customer, tokenHash, clock.now());
  // Nobody else has this uuid: a condition that fails is our own write, whose answer was lost.
  await writeAlone(newLinkWrite(link));
  return { linkToken, expiration: link.expiresAt };
});
