import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { errorMessage } from '../error-message.ts';
import { jsonOf } from '../json-of.ts';
import type { LogLine } from '../logs.ts';
import { durationText, joined, switchErrors } from './entries.ts';
import type { StoryEntry } from './story.ts';

const logLineSchema = z.looseObject({
  operation: z.string(),
  requestId: z.string().optional(),
  status: z.int().optional(),
  ms: z.number().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  reason: z.string().optional(),
  frames: z.array(z.string()).default([]),
  level: z.literal('ERROR').optional(),
});

type Line = z.output<typeof logLineSchema>;

const lineIn = (text: string): Line | undefined => logLineSchema.safeParse(jsonOf(text)).data;

/** Why the switch gave no clear answer (shared/switch/exchange.ts). */
const unclearTexts: Readonly<Record<string, string>> = {
  TIMED_OUT: 'The switch did not answer in time',
  UNREACHABLE: 'The switch did not answer: it cannot be reached',
  UNEXPECTED_STATUS: 'The switch answered with a status that says nothing certain',
  OVERSIZED: 'The switch answered more than the service reads',
  UNREADABLE: 'The switch answered what cannot be read',
};

const tookText = (ms: number | undefined): string => (ms === undefined ? '' : ` in ${durationText(ms)}`);

/** What a line about the switch says; undefined when it is about something else. */
const switchTitle = ({ code, reason, error, operation }: Line): string | undefined => {
  if (code === 'SWITCH_UNCLEAR' && reason !== undefined)
    return `${unclearTexts[reason] ?? 'The switch gave no clear answer'}; it is asked again`;
  const what = switchErrors[error ?? ''];
  return what === undefined ? undefined : `${operation} ${what}; it tries again`;
};

/** What a line of ours says, in a sentence; another line as it is. */
const logTitle = ({ from, text }: LogLine): string => {
  const line = lineIn(text);
  if (line === undefined) return `${from}: ${text}`;
  const ofSwitch = switchTitle(line);
  if (ofSwitch !== undefined) return ofSwitch;
  const { operation, requestId, status, ms, code, error, frames, level } = line;
  const how = [
    status === undefined ? undefined : `answered ${status}`,
    code,
    error === undefined ? undefined : `ended with ${[error, ...frames.slice(0, 1)].join(' ')}`,
  ].filter((part) => part !== undefined);
  return [
    `${operation} ${how.length === 0 ? 'ran' : how.join(', ')}`,
    tookText(ms),
    requestId === undefined ? '' : `, request ${requestId}`,
    level === undefined ? '' : `: ${errorMessage({ code, error })}`,
  ].join('');
};

const reading = new Set(operations.filter(({ method }) => method === 'GET').map(({ id }) => id));

/** A request that only looked, and saw something. */
const isRead = ({ text }: LogLine): boolean => {
  const line = lineIn(text);
  return line?.status === 200 && reading.has(line.operation);
};

const timesText = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

/** Reads change nothing, so many are one entry, at the time of the last one. */
const readEntry = (reads: readonly LogLine[]): StoryEntry[] => {
  const [last] = reads.slice(-1);
  if (last === undefined) return [];
  if (reads.length === 1) return [{ at: last.at, kind: 'LOG', title: logTitle(last), isBad: false }];
  const counts = Map.groupBy(reads, ({ text }) => lineIn(text)?.operation ?? '');
  const parts = [...counts].map(([operation, { length }]) => `${operation} ${timesText(length)}`);
  const title = `It was read ${timesText(reads.length)}: ${parts.join(', ')}`;
  return [{ at: last.at, kind: 'LOG', title, isBad: false }];
};

/** What log lines tell, in the order of time. */
export const logEntries = (lines: readonly LogLine[]): StoryEntry[] => {
  const told = lines.filter((line) => !isRead(line));
  const entries = told.map(
    (line): StoryEntry => ({ at: line.at, kind: 'LOG', title: logTitle(line), isBad: line.isBad }),
  );
  return joined(entries, readEntry(lines.filter(isRead)));
};
