import { objectKeys } from '#test/support/bucket.ts';
import { deleteItem, platformItems } from '#test/support/raw-table.ts';
import type { ServiceAddress } from '#test/support/service-host.ts';
import { platformFolders } from '../world/platform-folders.ts';

const authorization =
  'AWS4-HMAC-SHA256 Credential=LOCALOPERATOR/20250101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=none';

/** Removes a platform's items and objects with the operator's rights. @returns their number */
export const removeLocally = async (address: ServiceAddress, platformId: string): Promise<number> => {
  const items = await platformItems(address, platformId);
  for (const item of items) await deleteItem(address, item);
  const keys = (
    await Promise.all(platformFolders(platformId).map((prefix) => objectKeys(address, prefix)))
  ).flat();
  for (const key of keys) {
    await fetch(`${address.bucketUrl}/${key}`, { method: 'DELETE', headers: { authorization } });
  }
  return items.length + keys.length;
};
