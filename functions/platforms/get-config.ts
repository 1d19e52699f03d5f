import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { webhookPublicKeys } from '#shared/kernel/signing/public-key.ts';
import { getConfig } from '#shared/platforms/contract.ts';
import { configView } from '#shared/platforms/rules.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(getConfig, async ({ platformId }) => {
  const [platform, publicKeys] = await Promise.all([readPlatform(platformId), webhookPublicKeys()]);
  return { ...configView(platform), ...publicKeys };
});
