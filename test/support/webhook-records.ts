import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { InvocationOutcome } from './host-control.ts';
import { type Item, platformItems, putItem, type Value } from './raw-table.ts';
import { invoke, type TestPlatform } from './service.ts';

export interface SampleEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly body: string;
}

/** An event as make-events passes it on. Its text has characters that a careless copy would change. */
export const sampleEvent = (type = 'INVITATION_CLAIMED'): SampleEvent => {
  const id = uuidv7();
  const timestamp = new Date().toISOString();
  const body = `{"id":"Webhook:${id}","type":"${type}","timestamp":"${timestamp}","data":{"b":1.0,"a":"é \\u00e9"}}`;
  return { id, type, timestamp, body };
};

const nameOf = (name: string): string => `PaymentsService-local-${name}`;

/** Passes events to deliver-events, or to the other function, as make-events does. @returns how the call ended */
export const sendEventsThrough = (
  name: 'deliver-events' | 'deliver-to-slow-endpoints',
  platform: TestPlatform,
  events: SampleEvent[],
): Promise<InvocationOutcome> => invoke(nameOf(name), { platformId: platform.id, events });

/** Passes events to the function that makes the first attempts itself, whatever the state of the endpoint. */
export const sendEvents = (platform: TestPlatform, events: SampleEvent[]): Promise<InvocationOutcome> =>
  sendEventsThrough('deliver-to-slow-endpoints', platform, events);

/** One step of the webhook-delivery workflow. */
export const attemptStep = (
  platform: TestPlatform,
  eventId: string,
  order: { readonly run?: number; readonly occasion?: 'RETRY' | 'GIVE_UP' } = {},
): Promise<InvocationOutcome> =>
  invoke(nameOf('attempt-delivery'), {
    platformId: platform.id,
    eventId,
    run: 0,
    occasion: 'RETRY',
    ...order,
  });

export const sweep = (): Promise<InvocationOutcome> => invoke(nameOf('sweep-webhooks'), {});

/** The hourly search for lost events. */
export const findMissingEvents = (): Promise<InvocationOutcome> => invoke(nameOf('find-missing-events'), {});

const itemsBelow = async ({ address, id }: TestPlatform, prefix: string): Promise<Item[]> => {
  const items = await platformItems(address, id);
  return items.filter(({ pk }) => String(pk).startsWith(`${prefix}#`));
};

/** The stored records of all events of a platform. */
export const platformRecords = (platform: TestPlatform): Promise<Item[]> => itemsBelow(platform, 'WEBHOOK');

/** The stored records of these events, in their order. Missing records are left out. */
export const recordsOf = async (platform: TestPlatform, events: readonly SampleEvent[]): Promise<Item[]> => {
  const items = await platformRecords(platform);
  return events.flatMap(({ id }) => items.filter(({ sk }) => sk === id));
};

/** The record of one event, which must be the only one. */
export const recordOf = async (platform: TestPlatform, event: SampleEvent): Promise<Item> => {
  const [record, ...others] = await recordsOf(platform, [event]);
  if (record === undefined || others.length > 0) throw new Error(`${event.id} has no record, or several`);
  return record;
};

/** The record once it has that status. */
export const recordIn = async (platform: TestPlatform, event: SampleEvent, status: string): Promise<Item> => {
  const read = async (): Promise<Value | undefined> => (await recordsOf(platform, [event]))[0]?.status;
  await expect.poll(read).toBe(status);
  return recordOf(platform, event);
};

/** Further attempts for an event, oldest first. */
export const attemptsOf = async (platform: TestPlatform, { id }: SampleEvent): Promise<Item[]> => {
  const items = await itemsBelow(platform, 'WEBHOOK_ATTEMPT');
  return items
    .filter(({ pk }) => String(pk).endsWith(`#${id}`))
    .toSorted((left, right) => String(left.sk).localeCompare(String(right.sk)));
};

export const healthOf = async (platform: TestPlatform): Promise<Item | undefined> =>
  (await itemsBelow(platform, 'ENDPOINT'))[0];

/** Changes attributes of a stored item. `undefined` removes an attribute. */
export const changeItem = (
  { address }: TestPlatform,
  item: Item,
  change: Readonly<Record<string, Value | undefined>>,
): Promise<void> => {
  const kept = Object.entries({ ...item, ...change }).filter(([, value]) => value !== undefined);
  return putItem(address, Object.fromEntries(kept) as Item);
};
