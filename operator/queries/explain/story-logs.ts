import { clock } from '#shared/kernel/clock.ts';
import { type LogLine, type LogsRequest, linesWith, mostLines, whyUnread } from '../logs.ts';
import { logEntries } from './entries.ts';
import type { StoryEntry } from './story.ts';

/** The request that made a record is a moment older than the record. */
const beforeMs = 5_000;
/** Lines later than this after the last change are about reads. */
const afterMs = 600_000;
const dayMs = 86_400_000;

type Lines = Pick<LogsRequest, 'from' | 'to' | 'isNewestFirst'>;

export interface LifeOf {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Something of it is still to happen. Who tries it may leave `updatedAt` alone. */
  readonly isOpen: boolean;
}

/** When the lines of a record were written, as far as they are about changes. */
export const linesOfLife = ({ createdAt, updatedAt, isOpen }: LifeOf): Lines => {
  const nowMs = clock.nowMs();
  return {
    from: new Date(Date.parse(createdAt) - beforeMs),
    to: new Date(isOpen ? nowMs : Math.min(nowMs, Date.parse(updatedAt) + afterMs)),
    // What is asked every minute for days fills the first lines. What it is asked now is in the last ones.
    isNewestFirst: isOpen,
  };
};

/** The last requests of who makes requests for years. */
export const linesOfLastDay = (): Lines => {
  const to = clock.now();
  return { from: new Date(to.getTime() - dayMs), to, isNewestFirst: true };
};

export interface StoryLogs {
  readonly logs: readonly LogLine[];
  readonly logEntries: readonly StoryEntry[];
  /** Why there are no lines; absent when they were read. */
  readonly logsUnread: string | undefined;
}

/** Said where lines are missing. */
const cutEntries = (lines: readonly LogLine[], isNewestFirst = false): StoryEntry[] => {
  const end = isNewestFirst ? lines[0] : lines.at(-1);
  if (end === undefined || lines.length < mostLines) return [];
  const which = isNewestFirst ? 'newest' : 'oldest';
  const title = `There may be more log lines: these are the ${which} ${lines.length}`;
  return [{ at: end.at, kind: 'LOG', title, isBad: false }];
};

/**
 * The log lines of a record. Logs that cannot be read, because they are older than their retention or too many, do not
 * hide the money and the states: then an entry says so.
 */
export const storyLogs = async (request: LogsRequest): Promise<StoryLogs> => {
  try {
    const logs = await linesWith(request);
    const cut = cutEntries(logs, request.isNewestFirst);
    const entries = request.isNewestFirst ? [...cut, ...logEntries(logs)] : [...logEntries(logs), ...cut];
    return { logs, logEntries: entries, logsUnread: undefined };
  } catch (error) {
    const logsUnread = whyUnread(error);
    const entry = { at: clock.now().toISOString(), kind: 'LOG', title: logsUnread, isBad: true } as const;
    return { logs: [], logEntries: [entry], logsUnread };
  }
};
