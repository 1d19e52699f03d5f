import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint, rootUrlOf } from '#shared/kernel/http/endpoint.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { getKycLink } from '#shared/verification/kyc-links/contract.ts';
import { newToken, tokenHashOf } from '#shared/verification/kyc-links/kyc-link.ts';
import { newKycLink } from '#shared/verification/kyc-links/rules.ts';
import { newKycLinkWrite } from '#shared/verification/kyc-links/store.ts';
import { linkFor } from '#shared/verification/provider/link.ts';
import { configuredProvider } from '#shared/verification/provider/provider-client.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

const customerNamed = async (platformId: string, platformCustomerId: string) => {
  const uuid = await findCustomerUuid(platformId, platformCustomerId);
  return uuid === undefined ? undefined : getCustomer(platformId, uuid);
};

const fileLink = async (platformId: string, platformCustomerId: string, redirectUri: string | undefined) => {
  const customer = await customerNamed(platformId, platformCustomerId);
  const token = newToken();
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) throw new Error('A new token has the wrong form');
  const order = { tokenHash, platformId, platformCustomerId, redirectUri };
  await writeAlone(newKycLinkWrite(newKycLink(customer, order, clock.now())));
  return { token, ...(customer && { customerId: formatId('Customer', customer.uuid) }) };
};

/**
 * In production, the customer verifies itself at the provider, which knows only customers that exist.
 *
 * @throws ApiError NOT_IMPLEMENTED without a provider, USER_NOT_FOUND
 */
const linkOfProvider = async (
  platformId: string,
  platformCustomerId: string,
  redirectUri: string | undefined,
) => {
  if (configuredProvider === undefined) {
    throw new ApiError('NOT_IMPLEMENTED', {
      message: 'There is no hosted page in production; use POST /verifications.',
    });
  }
  const customer = await customerNamed(platformId, platformCustomerId);
  if (customer === undefined) {
    throw new ApiError('USER_NOT_FOUND', {
      message: 'No customer has this platformCustomerId; create it by POST /customers, then ask again.',
    });
  }
  const customerUuid = customer.uuid;
  const kycUrl = await linkFor(configuredProvider, { platformId, customerUuid }, redirectUri);
  return { kycUrl, platformCustomerId, customerId: formatId('Customer', customerUuid) };
};

/** Only the event has the host under which the caller reached the API, so the endpoint is built for each event. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(getKycLink, async ({ platformId, query: { platformCustomerId, redirectUri } }) => {
    if (environment === 'production') return linkOfProvider(platformId, platformCustomerId, redirectUri);
    const { token, ...found } = await fileLink(platformId, platformCustomerId, redirectUri);
    const kycUrl = `${rootUrlOf(event, getKycLink)}/sandbox/kyc/${token}`;
    return { kycUrl, platformCustomerId, ...found };
  })(event, context);
