import * as z from 'zod';
import { ScanCommand } from '#shared/kernel/aws/document-client.ts';
import { documentClient, tableName } from '#shared/kernel/table.ts';
import type { HeldAddresses, HeldDomain, Holdings } from './find-conflicts.ts';

const itemSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  uuid: z.string().optional(),
  platformId: z.string().optional(),
  umaDomain: z.string().optional(),
  umaAddress: z.string().optional(),
});
type Item = z.output<typeof itemSchema>;

/** Reads the whole table, 1 MB at a time, and keeps only what the names need. */
async function* readItems(): AsyncGenerator<Item> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient.send(
      new ScanCommand({
        TableName: tableName,
        FilterExpression:
          'begins_with(pk, :address) OR (begins_with(pk, :domain) AND sk = :lock) OR begins_with(pk, :platform)',
        ProjectionExpression: 'pk, sk, #uuid, platformId, umaDomain, umaAddress',
        ExpressionAttributeNames: { '#uuid': 'uuid' },
        ExpressionAttributeValues: {
          ':address': 'UMA#',
          ':domain': 'UMA_DOMAIN#',
          ':platform': 'PLATFORM#',
          ':lock': 'LOCK',
        },
        ExclusiveStartKey: startKey,
      }),
    );
    for (const item of page.Items ?? []) yield itemSchema.parse(item);
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
}

/** Who has which UMA domains and addresses. Reads every item of the table once and writes nothing. */
export const readHoldings = async (): Promise<Pick<Holdings, 'domains' | 'addresses'>> => {
  const domains = new Map<string, HeldDomain>();
  const addresses = new Map<string, HeldAddresses>();
  const noteDomain = (platformId: string, umaDomain: string, how: 'isConfigured' | 'isClaimed') => {
    const key = `${umaDomain} ${platformId}`;
    const known = domains.get(key) ?? { umaDomain, platformId, isConfigured: false, isClaimed: false };
    domains.set(key, { ...known, [how]: true });
  };
  const noteAddress = (platformId: string, umaAddress: string) => {
    const umaDomain = umaAddress.slice(umaAddress.indexOf('@') + 1);
    const key = `${umaDomain} ${platformId}`;
    const known = addresses.get(key) ?? { umaDomain, platformId, count: 0, example: umaAddress };
    addresses.set(key, { ...known, count: known.count + 1 });
  };
  for await (const { pk, uuid, platformId, umaDomain, umaAddress } of readItems()) {
    if (platformId !== undefined && umaAddress !== undefined) noteAddress(platformId, umaAddress);
    else if (umaDomain !== undefined && pk.startsWith('PLATFORM#') && uuid !== undefined)
      noteDomain(uuid, umaDomain, 'isConfigured');
    else if (umaDomain !== undefined && platformId !== undefined)
      noteDomain(platformId, umaDomain, 'isClaimed');
  }
  return { domains: [...domains.values()], addresses: [...addresses.values()] };
};
