import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { hasAddresses } from '#shared/customers/addresses-on-domain.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { webhookPublicKeys } from '#shared/kernel/signing/public-key.ts';
import { addressProblem } from '#shared/kernel/vetted-addresses.ts';
import { changeConfig } from '#shared/platforms/change-config.ts';
import type { UmaDomainPolicy } from '#shared/platforms/claim-uma-domain.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import { type ConfigChange, checkConfigUpdate, configView } from '#shared/platforms/rules.ts';
import { isProvenByDns } from '#shared/platforms/uma-domain-rules.ts';

const domain = z.string().min(1);
const rules = {
  isPlainHttpWebhookAllowed: setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true',
};
const domainPolicy: UmaDomainPolicy = {
  serviceDomains: [setting('UMA_DOMAIN', domain), setting('SANDBOX_UMA_DOMAIN', domain)],
  hasAddresses,
  isProven: setting('ENVIRONMENT', environmentSchema) === 'production' ? isProvenByDns : undefined,
};

/** Delivery refuses such an address, and the platform would learn it only from missing events. @throws ApiError */
const refuseUndeliverable = async ({ webhookEndpoint: url }: ConfigChange): Promise<void> => {
  if (typeof url !== 'string') return;
  const message = await addressProblem({ url, isLoopbackAllowed: rules.isPlainHttpWebhookAllowed });
  if (message !== undefined) throw invalidInput([{ path: 'webhookEndpoint', message }]);
};

/** Only the event says under which host name the caller reached this service. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(updateConfig, async ({ platformId, body }) => {
    const ownHost = event.requestContext.domainName ?? '';
    const change = checkConfigUpdate(body, { ...rules, ownHost });
    await refuseUndeliverable(change);
    // Before the change: a failure to read the keys must not follow a change that is written.
    const publicKeys = await webhookPublicKeys();
    return { ...configView(await changeConfig(platformId, change, domainPolicy)), ...publicKeys };
  })(event, context);
