import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { hasAddresses } from '#shared/customers/addresses-on-domain.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { webhookPublicKeys } from '#shared/kernel/signing/public-key.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { type UmaDomainPolicy, umaDomainWrites } from '#shared/platforms/claim-uma-domain.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import { checkWithinOperatorLimits } from '#shared/platforms/currency-rules.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import {
  type ConfigChange,
  changedPlatform,
  checkConfigUpdate,
  configView,
} from '#shared/platforms/rules.ts';
import { configWrite, readPlatform } from '#shared/platforms/store.ts';
import { isProvenByDns } from '#shared/platforms/uma-domain-rules.ts';
import { addressProblem } from '#shared/webhooks/sending/vetted-addresses.ts';

const domain = z.string().min(1);
const rules = {
  isPlainHttpWebhookAllowed: setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true',
};
const domainPolicy: UmaDomainPolicy = {
  serviceDomains: [setting('UMA_DOMAIN', domain), setting('SANDBOX_UMA_DOMAIN', domain)],
  hasAddresses,
  isProven: setting('ENVIRONMENT', environmentSchema) === 'production' ? isProvenByDns : undefined,
};

/** Writes the platform and, when the change names a UMA domain, who has it. @throws ApiError UMA_DOMAIN_TAKEN */
const writeChange = async (
  before: Platform,
  next: Platform,
  change: ConfigChange,
): Promise<Platform | typeof lostRace> => {
  const { umaDomain: from, uuid: platformId } = before;
  const domains =
    change.umaDomain === undefined
      ? {}
      : await umaDomainWrites({ platformId, from, to: next.umaDomain }, domainPolicy);
  if (domains === lostRace) return lostRace;
  const platform = configWrite(before, next, change.webhookEndpoint !== undefined);
  const failed = await tryTransact({ platform, ...domains });
  // Another request changed the platform, or took the domain or a related one.
  return failed === undefined ? next : lostRace;
};

const changeConfig = (platformId: string, change: ConfigChange): Promise<Platform> =>
  changeWithRetry(
    async () => {
      const before = await readPlatform(platformId);
      checkWithinOperatorLimits(before, change.supportedCurrencies ?? []);
      const next = changedPlatform(before, change, clock.now().toISOString());
      return next === before ? next : writeChange(before, next, change);
    },
    { message: 'Other requests keep changing the configuration; try again.' },
  );

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
    return { ...configView(await changeConfig(platformId, change)), ...publicKeys };
  })(event, context);
