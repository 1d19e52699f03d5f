import { clock } from '#shared/kernel/clock.ts';
import { countLines, type LogLine, linesOf, whyUnread } from './logs.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const most = 20;
/** The audit trail, made in the same function, writes a line of its own for what it cannot read. */
const trail = 'writeTrail';
const ofTrail = `"operation":"${trail}"`;

export interface DroppedChanges {
  readonly dropped: readonly LogLine[];
  /** Why nobody knows whether there are any; absent when the logs were read. */
  readonly logsUnread: string | undefined;
}

/**
 * The lines of make-events about changes that it dropped in the last day, because it could not make an event of them for
 * a minute: a record that it cannot read, or a bug. The search for missing events sends what they would have said.
 * Logs that cannot be read do not hide the dead letters.
 */
export const droppedChanges = async (stackName: string): Promise<DroppedChanges> => {
  const to = clock.now();
  const from = new Date(to.getTime() - dayMs);
  const wanted = { stackName, functionName: 'make-events', text: 'EVENTS_GIVEN_UP', from, to };
  try {
    const lines = await linesOf(wanted);
    return { dropped: lines.filter(({ text }) => !text.includes(ofTrail)), logsUnread: undefined };
  } catch (error) {
    return { dropped: [], logsUnread: whyUnread(error) };
  }
};

/** How many of the last hour: within the next one the search for missing events makes up for them. */
export const countDroppedChanges = async (stackName: string): Promise<number> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: [`/aws/lambda/${stackName}-make-events`],
    field: 'code',
    value: 'EVENTS_GIVEN_UP',
    by: ['operation'],
    from: new Date(to.getTime() - hourMs),
    to,
    most,
  });
  return counts
    .filter(({ group: [operation] }) => operation !== trail)
    .reduce((sum, { count }) => sum + count, 0);
};
