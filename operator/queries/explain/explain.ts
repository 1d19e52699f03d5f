import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readDelivery } from '#shared/webhooks/delivery/delivery-store.ts';
import { resourceOf } from '../deliveries.ts';
import { type Execution, executionsNamed, listExecutions, readExecution } from '../executions.ts';
import type { Found, FoundType } from '../find.ts';
import { deliveryStory, endpointNow } from './deliveries.ts';
import { attemptEntries, executionEntries, joined } from './entries.ts';
import { explainPayment, linesOfLastDay, linesOfLife, storyLogs } from './payment.ts';
import { platformFacts } from './platform.ts';
import { type RecordFacts, readers } from './records.ts';
import type { DeliveryStory, Story, StoryEntry } from './story.ts';

/** Executions of bulk uploads have names of their own, so those that began beside the job are read. */
const besideMs = 60_000;
const mostBeside = 20;

/** The execution of a bulk upload. EventBridge chose its name, so it is found by its time and its input. */
const executionOfUpload = async (stackName: string, key: string, createdAt: string): Promise<Execution[]> => {
  const rows = await listExecutions({ stackName, workflow: 'bulk-customers', count: 1_000 });
  const distanceMs = ({ startedAt }: { readonly startedAt: string }): number =>
    Math.abs(Date.parse(startedAt) - Date.parse(createdAt));
  const near = rows
    .filter((row) => distanceMs(row) < besideMs)
    .toSorted((one, other) => distanceMs(one) - distanceMs(other));
  const read = await Promise.all(near.slice(0, mostBeside).map(({ arn }) => readExecution(stackName, arn)));
  return read.filter((one) => one !== undefined).filter(({ input }) => input.includes(key));
};

/** They make requests for years, and nothing changes in them. */
const longLived: ReadonlySet<FoundType> = new Set(['Platform', 'Token']);

/** Until another state, something of these goes on by itself. */
const openStates: Partial<Record<FoundType, readonly string[]>> = {
  ExternalAccount: ['PENDING'],
  Job: ['PROCESSING'],
  PayoutBatch: ['AWAITING_CONFIRMATION', 'PROCESSING'],
  Verification: ['IN_PROGRESS', 'READY_FOR_VERIFICATION'],
  Webhook: ['RETRYING', 'HELD'],
};

interface Told {
  readonly stackName: string;
  readonly found: Found;
  readonly record: RecordFacts;
  readonly deliveries?: readonly DeliveryStory[];
}

/** A delivery without a time waits for its endpoint. */
const nextAttempt = ({ status, nextAttemptBy, type, attempts, createdAt }: DeliveryStory): StoryEntry[] => {
  if (status !== 'RETRYING') return [];
  const title =
    nextAttemptBy === undefined
      ? `${type} is sent within a minute after its endpoint answers again`
      : `${type} is sent again by now`;
  return [{ at: nextAttemptBy ?? attempts.at(-1)?.at ?? createdAt, kind: 'ATTEMPT', title, isBad: false }];
};

const tell = async ({ stackName, found, record, deliveries = [] }: Told): Promise<Story> => {
  const { type, uuid, platform } = found;
  const {
    title,
    status,
    facts,
    createdAt,
    updatedAt = createdAt,
    past = [],
    executions = [],
    inputOfExecution,
  } = record;
  const isOpen = openStates[type]?.includes(status ?? '') ?? false;
  const lines = longLived.has(type) ? linesOfLastDay() : linesOfLife({ createdAt, updatedAt, isOpen });
  const [named, uploads, { logs, logEntries, logsUnread }] = await Promise.all([
    executionsNamed(stackName, executions),
    inputOfExecution === undefined ? [] : executionOfUpload(stackName, inputOfExecution, createdAt),
    storyLogs({ stackName, text: uuid, ...lines }),
  ]);
  const all = [...named, ...uploads];
  return {
    id: formatId(type, uuid),
    kind: type,
    title,
    status,
    platform: { id: formatId('Platform', platform.uuid), name: platform.name },
    facts: [
      ...Object.entries({ ...facts, Created: createdAt }).flatMap(([label, value]) =>
        value === undefined ? [] : { label, value },
      ),
    ],
    network: [],
    entries: joined(
      [{ at: createdAt, title: `${title} was created` }, ...past].map((one) => ({
        ...one,
        kind: 'STATUS' as const,
        isBad: false,
      })),
      all.flatMap(executionEntries),
      deliveries.flatMap(attemptEntries),
      logEntries,
    ),
    next: deliveries.flatMap(nextAttempt),
    journals: [],
    executions: all,
    deliveries,
    logs,
    logsUnread,
  };
};

const explainDelivery = async (stackName: string, found: Found): Promise<Story | undefined> => {
  const delivery = await readDelivery(found.platform.uuid, found.uuid);
  if (delivery === undefined) return undefined;
  const { type, status, createdAt, updatedAt, run = 0 } = delivery;
  const story = await deliveryStory(delivery, await endpointNow(delivery));
  const names = Array.from({ length: run + 1 }, (_, each) =>
    each === 0 ? found.uuid : `${found.uuid}-${each}`,
  );
  const facts = {
    Event: type,
    About: resourceOf(delivery.body),
    Endpoint: story.endpoint,
    Attempts: String(story.attemptCount),
    'Not delivered because': story.whyNotDelivered,
  };
  const record = { title: `Event ${type}`, status, facts, createdAt, updatedAt, executions: names };
  return tell({ stackName, found, record, deliveries: [story] });
};

const explainPlatform = async (stackName: string, found: Found, platform: Platform): Promise<Story> =>
  tell({ stackName, found, record: await platformFacts(platform) });

/** Everything about a record, joined in one story; undefined when it no longer exists. */
export const explain = async (stackName: string, found: Found): Promise<Story | undefined> => {
  const { type, uuid, platform } = found;
  switch (type) {
    case 'Transaction':
      return explainPayment(stackName, found);
    case 'Webhook':
      return explainDelivery(stackName, found);
    case 'Platform':
      return explainPlatform(stackName, found, platform);
    default: {
      const record = await readers[type](platform.uuid, uuid);
      return record && tell({ stackName, found, record });
    }
  }
};
