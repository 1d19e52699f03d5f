import { isOnUmaNetwork } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { lookUpUmaAddress } from '#shared/uma/lookups/contract.ts';
import { findUmaReceiver } from '#shared/uma/lookups/find-uma-receiver.ts';
import { fileLookup, readSender } from '#shared/uma/lookups/look-up.ts';
import { customerUuidOf } from '#shared/uma/lookups/receiver.ts';
import { receivableOfUma } from '#shared/uma/lookups/rules.ts';

const isOnNetwork = isOnUmaNetwork();

/** Loaded for receivers of other services only: the SDK takes 44 ms. */
const network = () => import('#shared/uma/network/file-network-lookup.ts');

export const handler = endpoint(lookUpUmaAddress, async ({ platformId, path, query }) => {
  const { receiverUmaAddress } = path;
  const [platform, sender, found, rates] = await Promise.all([
    readPlatform(platformId),
    readSender(platformId, query),
    findUmaReceiver(receiverUmaAddress),
    currentRates(),
  ]);
  if (found.kind === 'ELSEWHERE' && isOnNetwork) {
    const { fileNetworkLookup } = await network();
    const finding = { platform, sender, umaAddress: receiverUmaAddress, rates };
    return { ...(await fileNetworkLookup(finding)), receiverUmaAddress };
  }
  const receivable = receivableOfUma({ receiver: found, sender: platform, field: 'path.receiverUmaAddress' });
  const receiver = { receiver: receiverUmaAddress, receiverUuid: customerUuidOf(found) };
  return { ...(await fileLookup({ platform, sender, ...receiver, receivable, rates })), receiverUmaAddress };
});
