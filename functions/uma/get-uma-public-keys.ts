import { getUmaPublicKeys } from '#shared/uma/network/contract.ts';
import { keptDomainKeys } from '#shared/uma/network/domain-keys.ts';
import { publicKeysBody } from '#shared/uma/network/public-keys.ts';
import { vaspEndpoint } from '#shared/uma/network/vasp-endpoint.ts';

export const handler = vaspEndpoint(getUmaPublicKeys, async ({ vasp }) => {
  const { keys, untilMs } = await keptDomainKeys(vasp.domain);
  return { bodyText: JSON.stringify(publicKeysBody(keys, untilMs)) };
});
