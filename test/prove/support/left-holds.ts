import { type HotStep, type RecordedStep, recordedSteps } from '#test/support/hot-steps.ts';
import { invokeFor } from '#test/support/own-host.ts';
import { type Item, platformItems, send } from '#test/support/raw-table.ts';
import type { TestPlatform } from '#test/support/service.ts';

const sweepName = 'finish-overdue';
/** Twice the age at which a hold counts as left (docs/decisions/0390). */
const olderMs = 60_000;

const holdName = /^h[\da-f-]{36}$/;

/** The ids of the holds in the platform's slots. */
export const holdsOf = async ({ address, id }: TestPlatform): Promise<string[]> =>
  (await platformItems(address, id))
    .filter(({ sk }) => sk === 'SLOT')
    .flatMap((slot) => Object.keys(slot).filter((name) => holdName.test(name)))
    .map((name) => name.slice(1));

const older = (text: string): string => text.replace(/^\d+/, (ms) => String(Number(ms) - olderMs));

const ageSlot = async ({ address }: TestPlatform, slot: Item): Promise<void> => {
  for (const [name, value] of Object.entries(slot).filter(([one]) => holdName.test(one))) {
    await send(address.dynamodbEndpoint, 'UpdateItem', {
      TableName: address.tableName,
      Key: { pk: { S: slot.pk }, sk: { S: slot.sk } },
      UpdateExpression: 'SET #hold = :older',
      ConditionExpression: '#hold = :now',
      ExpressionAttributeNames: { '#hold': name },
      ExpressionAttributeValues: { ':now': { S: value }, ':older': { S: older(String(value)) } },
    });
  }
};

/** Makes the holds of dead functions as old as if a minute had gone. */
export const ageHolds = async (platform: TestPlatform): Promise<void> => {
  const items = await platformItems(platform.address, platform.id);
  for (const slot of items.filter(({ sk }) => sk === 'SLOT')) await ageSlot(platform, slot);
};

/** Runs the sweep of overdue payments and hot accounts now. */
export const sweepNow = (platform: TestPlatform) => invokeFor(platform, sweepName, {});

export const receiptsOf = async ({ address, id }: TestPlatform): Promise<Item[]> =>
  (await platformItems(address, id)).filter(({ pk }) => String(pk).startsWith('HOLD#'));

/** What the receipt of a hold says; undefined without one. */
export const outcomeOf = async (platform: TestPlatform, holdId: string | undefined): Promise<unknown> =>
  (await receiptsOf(platform)).find((receipt) => receipt.holdId === holdId)?.outcome;

/** The last call of the step since the present fault plan began: holds before it found too little in their slots. */
export const recorded = async (platform: TestPlatform, step: HotStep): Promise<RecordedStep> => {
  const steps = await recordedSteps(platform.address.controlUrl, platform.id);
  const found = steps.findLast((one) => one.step === step);
  if (found === undefined) throw new Error(`No ${step} among ${steps.map((one) => one.step).join()}`);
  return found;
};

/** Sends a recorded call once more. @returns the error of DynamoDB; undefined when it took effect */
export const sendAgain = async (
  { address }: TestPlatform,
  { operation, body }: RecordedStep,
): Promise<string | undefined> => {
  // With the same token DynamoDB would answer and do nothing.
  const { ClientRequestToken: _, ...rest } = body;
  try {
    await send(address.dynamodbEndpoint, operation, rest);
    return undefined;
  } catch (error) {
    return String(error);
  }
};
