import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { Customer } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint, rootUrlOf } from '#shared/kernel/http/endpoint.ts';
import { putIdempotent, runIdempotent } from '#shared/kernel/http/idempotency.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';
import { createKycLink } from '#shared/verification/kyc-links/contract.ts';
import { providerLink, requireProvider, sandboxLink } from '#shared/verification/kyc-links/make-link.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

interface MadeLink {
  readonly kycUrl: string;
  readonly platformCustomerId: string;
  readonly customerId: string;
}

/** Whoever has the link verifies the customer, so it is not kept under a key. */
const notKept = ({ customerId }: MadeLink): ApiError =>
  new ApiError('IDEMPOTENCY_RESULT_NOT_KEPT', {
    message: 'This Idempotency-Key made a link, which was shown once; make another under a new key.',
    details: { customerId },
  });

const kept = { viewOf: (made: MadeLink) => made, instead: notKept };

const ofCustomer = ({ uuid, platformCustomerId }: Customer) => ({
  platformCustomerId,
  customerId: formatId('Customer', uuid),
});

const read = async (platformId: string, customerId: string): Promise<Customer> => {
  const customer = await getCustomer(platformId, pathUuid('Customer', customerId, 'USER_NOT_FOUND'));
  if (customer === undefined) throw new ApiError('USER_NOT_FOUND');
  return customer;
};

/** Only the event has the host under which the caller reached the API, so the endpoint is built for each event. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(createKycLink, ({ platformId, path, body, idempotency }) => {
    const redirectUri = body?.redirectUri;
    if (environment === 'production') {
      return runIdempotent<MadeLink>(idempotency, kept, async () => {
        requireProvider();
        const customer = await read(platformId, path.customerId);
        return { kycUrl: await providerLink(customer, redirectUri), ...ofCustomer(customer) };
      });
    }
    return putIdempotent<MadeLink>(idempotency, kept, async () => {
      const customer = await read(platformId, path.customerId);
      const { token, write } = sandboxLink(customer, { ...customer, redirectUri });
      const kycUrl = `${rootUrlOf(event, createKycLink)}/sandbox/kyc/${token}`;
      return { write, result: { kycUrl, ...ofCustomer(customer) } };
    });
  })(event, context);
