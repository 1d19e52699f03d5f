import type { Item, Value } from './raw-table.ts';
import type { TestPlatform } from './service.ts';
import { changeItem, recordOf, type SampleEvent, sampleEvent, sendEvents } from './webhook-records.ts';

export const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3600_000).toISOString();
export const inAnHour = (): string => new Date(Date.now() + 3600_000).toISOString();

/** A delivery that needs a retry but has no workflow, as if the start had been lost. Its event was sent once. */
export const unstarted = async (
  platform: TestPlatform,
  change: Readonly<Record<string, Value | undefined>> = {},
): Promise<{ event: SampleEvent; record: Item }> => {
  const event = sampleEvent();
  await sendEvents(platform, [event]);
  const delivered = await recordOf(platform, event);
  const checkAt = inAnHour();
  const duePk = `WEBHOOK_DUE#${String(delivered.pk).at(-1)}`;
  const due = { checkAt, duePk, dueSk: `${String(change.checkAt ?? checkAt)}#${event.id}` };
  await changeItem(platform, delivered, { status: 'RETRYING', deliveredAt: undefined, ...due, ...change });
  return { event, record: await recordOf(platform, event) };
};
