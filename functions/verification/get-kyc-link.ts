import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint, rootUrlOf } from '#shared/kernel/http/endpoint.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { getKycLink } from '#shared/verification/kyc-links/contract.ts';
import {
  type LinkOrder,
  providerLink,
  requireProvider,
  sandboxLink,
} from '#shared/verification/kyc-links/make-link.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

const customerNamed = async (platformId: string, platformCustomerId: string) => {
  const uuid = await findCustomerUuid(platformId, platformCustomerId);
  return uuid === undefined ? undefined : getCustomer(platformId, uuid);
};

/**
 * In production, the customer verifies itself at the provider, which knows only customers that exist.
 *
 * @throws ApiError NOT_IMPLEMENTED without a provider, USER_NOT_FOUND
 */
const linkOfProvider = async ({ platformId, platformCustomerId, redirectUri }: LinkOrder) => {
  requireProvider();
  const customer = await customerNamed(platformId, platformCustomerId);
  if (customer === undefined) {
    throw new ApiError('USER_NOT_FOUND', {
      message: 'No customer has this platformCustomerId; create it by POST /customers, then ask again.',
    });
  }
  const kycUrl = await providerLink(customer, redirectUri);
  return { kycUrl, platformCustomerId, customerId: formatId('Customer', customer.uuid) };
};

/** Only the event has the host under which the caller reached the API, so the endpoint is built for each event. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(getKycLink, async ({ platformId, query: { platformCustomerId, redirectUri } }) => {
    const order = { platformId, platformCustomerId, redirectUri };
    if (environment === 'production') return linkOfProvider(order);
    const customer = await customerNamed(platformId, platformCustomerId);
    const { token, write } = sandboxLink(customer, order);
    await writeAlone(write);
    const kycUrl = `${rootUrlOf(event, getKycLink)}/sandbox/kyc/${token}`;
    return {
      kycUrl,
      platformCustomerId,
      ...(customer && { customerId: formatId('Customer', customer.uuid) }),
    };
  })(event, context);
