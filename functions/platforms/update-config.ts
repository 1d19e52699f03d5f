import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { changeConfig } from '#shared/platforms/change-config.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import { checkConfigUpdate, configView } from '#shared/platforms/rules.ts';
import { webhookPublicKeys } from '#shared/signing/public-key.ts';

const rules = {
  isPlainHttpWebhookAllowed: setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true',
  sandboxUmaDomain: setting('SANDBOX_UMA_DOMAIN', z.string().min(1)),
};

/** Under which names this service is reached only the event tells. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(updateConfig, async ({ platformId, body }) => {
    const ownHost = event.requestContext.domainName ?? '';
    const update = checkConfigUpdate(body, { ...rules, ownHost });
    // Before the change: what could fail must not do so after it.
    const publicKeys = await webhookPublicKeys();
    return { ...configView(await changeConfig(platformId, update)), ...publicKeys };
  })(event, context);
