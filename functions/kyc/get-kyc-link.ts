import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { headerOf } from '#shared/kernel/http/json-body.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { getKycLink } from '#shared/kyc/contract.ts';
import { newToken, tokenHashOf } from '#shared/kyc/kyc-link.ts';
import { newKycLink } from '#shared/kyc/rules.ts';
import { newKycLinkWrite } from '#shared/kyc/store.ts';
import { configuredProvider } from '#shared/verification-provider/configured-provider.ts';
import { linkFor } from '#shared/verification-provider/link.ts';

/**
 * Address of the service root as the caller reached it. The gateway gives host, scheme and path. The path begins with
 * the stage, or with the base path of the operator's own domain.
 */
const rootUrlOf = (event: APIGatewayProxyEvent, operation: Operation): string => {
  const { domainName = '', path } = event.requestContext;
  const scheme = headerOf(event, 'x-forwarded-proto') ?? 'https';
  return `${scheme}://${domainName}${path.slice(0, path.lastIndexOf(operation.path))}`;
};

const environment = setting('ENVIRONMENT', environmentSchema);

const customerNamed = async (platformId: string, platformCustomerId: string) => {
  const uuid = await findCustomerUuid(platformId, platformCustomerId);
  const customer = uuid === undefined ? undefined : await getCustomer(platformId, uuid);
  if (customer === undefined) throw new Refusal('USER_NOT_FOUND');
  return customer;
};

const fileLink = async (platformId: string, platformCustomerId: string, redirectUri: string | undefined) => {
  const customer = await customerNamed(platformId, platformCustomerId);
  const token = newToken();
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) throw new Error('A new token has the wrong form');
  await writeAlone(newKycLinkWrite(newKycLink(customer, { tokenHash, redirectUri }, clock.now())));
  return { token, customerId: formatId('Customer', customer.uuid) };
};

/** In production, the customer verifies itself at the provider. @throws Refusal NOT_IMPLEMENTED without one */
const linkOfProvider = async (
  platformId: string,
  platformCustomerId: string,
  redirectUri: string | undefined,
) => {
  if (configuredProvider === undefined) {
    throw new Refusal('NOT_IMPLEMENTED', {
      message: 'There is no hosted page in production; use POST /verifications.',
    });
  }
  const { uuid: customerUuid } = await customerNamed(platformId, platformCustomerId);
  const kycUrl = await linkFor(configuredProvider, { platformId, customerUuid }, redirectUri);
  return { kycUrl, platformCustomerId, customerId: formatId('Customer', customerUuid) };
};

/** Only the event has the host under which the caller reached the API, so the endpoint is built for each event. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(getKycLink, async ({ platformId, query: { platformCustomerId, redirectUri } }) => {
    if (environment === 'production') return linkOfProvider(platformId, platformCustomerId, redirectUri);
    const { token, customerId } = await fileLink(platformId, platformCustomerId, redirectUri);
    const kycUrl = `${rootUrlOf(event, getKycLink)}/sandbox/kyc/${token}`;
    return { kycUrl, platformCustomerId, customerId };
  })(event, context);
