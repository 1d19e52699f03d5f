import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import {
  type ConfigChange,
  changedPlatform,
  checkConfigUpdate,
  configView,
} from '#shared/platforms/rules.ts';
import { configWrite, readPlatform, releaseUmaDomain, takeUmaDomain } from '#shared/platforms/store.ts';
import { webhookPublicKeys } from '#shared/signing/public-key.ts';

const rules = {
  isPlainHttpWebhookAllowed: setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true',
  sandboxUmaDomain: setting('SANDBOX_UMA_DOMAIN', z.string().min(1)),
};

const domainWrites = (before: Platform, next: Platform): NamedWrites<'newDomain' | 'formerDomain'> => {
  if (before.umaDomain === next.umaDomain) return {};
  return {
    ...(next.umaDomain !== undefined && { newDomain: takeUmaDomain(next.umaDomain, next.uuid) }),
    ...(before.umaDomain !== undefined && { formerDomain: releaseUmaDomain(before.umaDomain, before.uuid) }),
  };
};

/** Writes the platform and the locks on its UMA domains. @throws Refusal INVALID_INPUT when the domain is taken */
const writeChange = async (
  before: Platform,
  next: Platform,
  change: ConfigChange,
): Promise<Platform | typeof lostRace> => {
  const platform = configWrite(before, next, change.webhookEndpoint !== undefined);
  const failed = await tryTransact({ platform, ...domainWrites(before, next) });
  if (failed === undefined) return next;
  if (failed.has('platform')) return lostRace;
  if (!failed.has('newDomain')) throw failed;
  throw invalidInput([{ path: 'umaDomain', message: 'must not belong to another platform' }]);
};

const changeConfig = (platformId: string, change: ConfigChange): Promise<Platform> =>
  changeWithRetry(
    async () => {
      const before = await readPlatform(platformId);
      const next = changedPlatform(before, change, clock.now().toISOString());
      return next === before ? next : writeChange(before, next, change);
    },
    { message: 'Other requests keep changing the configuration; try again.' },
  );

/** Only the event says under which host name the caller reached this service. */
export const handler = (event: APIGatewayProxyEvent, context: Context) =>
  endpoint(updateConfig, async ({ platformId, body }) => {
    const ownHost = event.requestContext.domainName ?? '';
    const change = checkConfigUpdate(body, { ...rules, ownHost });
    // Before the change: a failure to read the keys must not follow a change that is written.
    const publicKeys = await webhookPublicKeys();
    return { ...configView(await changeConfig(platformId, change)), ...publicKeys };
  })(event, context);
