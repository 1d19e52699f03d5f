import { platformItems, send } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

/** Longer than a demotion may take before the sweep calls it left (docs/decisions/0390). */
const olderMs = 60_000;

const frozenSlots = async ({ address, id }: TestPlatform) =>
  (await platformItems(address, id)).filter(({ sk, frozenAt }) => sk === 'SLOT' && frozenAt !== undefined);

/** The hot accounts of the platform whose slots take no more holds. Slots of cold accounts stay frozen, without money. */
export const frozenAccounts = async (platform: TestPlatform): Promise<string[]> => {
  const items = await platformItems(platform.address, platform.id);
  const hot = new Set(
    items.filter(({ sk, slots }) => sk === 'BALANCE' && slots !== undefined).map(({ pk }) => pk),
  );
  const accounts = (await frozenSlots(platform)).map(({ pk }) => String(pk).replace(/#S\d$/, ''));
  return [...new Set(accounts)].filter((pk) => hot.has(pk));
};

/** Makes what a dead function has frozen as old as if a minute had gone. */
export const ageFrozen = async (platform: TestPlatform): Promise<void> => {
  const { dynamodbEndpoint, tableName } = platform.address;
  for (const { pk, sk, frozenAt } of await frozenSlots(platform)) {
    await send(dynamodbEndpoint, 'UpdateItem', {
      TableName: tableName,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: 'SET frozenAt = :older',
      ConditionExpression: 'frozenAt = :now',
      ExpressionAttributeValues: {
        ':now': { S: frozenAt },
        ':older': { S: new Date(Date.parse(String(frozenAt)) - olderMs).toISOString() },
      },
    });
  }
};
