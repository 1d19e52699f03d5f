import { clock } from '#shared/kernel/clock.ts';
import { type LogLine, type LogsRequest, linesWith } from '../logs.ts';
import { logEntries } from './entries.ts';
import type { StoryEntry } from './story.ts';

/** The request that made a record is a moment older than the record. */
const beforeMs = 5_000;
/** Lines later than this after the last change are about reads. */
const afterMs = 600_000;
const dayMs = 86_400_000;

export interface LifeOf {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Something of it is still to happen. Who tries it may leave `updatedAt` alone. */
  readonly isOpen: boolean;
}

/** When the lines of a record were written, as far as they are about changes. */
export const linesOfLife = ({ createdAt, updatedAt, isOpen }: LifeOf): Pick<LogsRequest, 'from' | 'to'> => {
  const nowMs = clock.nowMs();
  return {
    from: new Date(Date.parse(createdAt) - beforeMs),
    to: new Date(isOpen ? nowMs : Math.min(nowMs, Date.parse(updatedAt) + afterMs)),
  };
};

/** The last requests of who makes requests for years. */
export const linesOfLastDay = (): Pick<LogsRequest, 'from' | 'to' | 'isNewestFirst'> => {
  const to = clock.now();
  return { from: new Date(to.getTime() - dayMs), to, isNewestFirst: true };
};

export interface StoryLogs {
  readonly logs: readonly LogLine[];
  readonly logEntries: readonly StoryEntry[];
  /** Why there are no lines; absent when they were read. */
  readonly logsUnread: string | undefined;
}

/**
 * The log lines of a record. Logs that cannot be read, because they are older than their retention or too many, do not
 * hide the money and the states: then an entry says so.
 */
export const storyLogs = async (request: LogsRequest): Promise<StoryLogs> => {
  try {
    const logs = await linesWith(request);
    return { logs, logEntries: logEntries(logs), logsUnread: undefined };
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const logsUnread = `the logs could not be read: ${why}`;
    const entry = { at: clock.now().toISOString(), kind: 'LOG', title: logsUnread, isBad: true } as const;
    return { logs: [], logEntries: [entry], logsUnread };
  }
};
