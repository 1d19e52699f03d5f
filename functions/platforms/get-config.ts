import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { getConfig } from '#shared/platforms/contract.ts';
import { configView } from '#shared/platforms/rules.ts';
import { readPlatform } from '#shared/platforms/store.ts';

export const handler = endpoint(getConfig, async ({ platformId }) =>
  configView(await readPlatform(platformId)),
);
