import { createBeneficialOwner } from '#shared/customers/beneficial-owners/contract.ts';
import { newBeneficialOwner } from '#shared/customers/beneficial-owners/rules.ts';
import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { beneficialOwnerView } from '#shared/customers/beneficial-owners/view.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid, newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

export const handler = endpoint(createBeneficialOwner, async ({ platformId, body }) => {
  const customer = await getCustomer(platformId, bareUuid(body.customerId));
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  const owner = newBeneficialOwner(body, customer, { uuid: newUuid(), environment });
  // The uuid is new, so an existing item comes from this same write: the SDK repeated it after a lost answer.
  await writeAlone(newBeneficialOwnerWrite(owner));
  return beneficialOwnerView(owner);
});
