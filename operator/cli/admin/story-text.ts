import { createColors } from 'picocolors';
import { durationText } from '#operator/queries/explain/entries.ts';
import type { EntryKind, Story, StoryEntry } from '#operator/queries/explain/story.ts';

type Colors = ReturnType<typeof createColors>;

const words: Readonly<Record<EntryKind, string>> = {
  STATUS: 'state',
  JOURNAL: 'money',
  REFUND: 'refund',
  CONTRADICTION: 'bank',
  WORKFLOW: 'workflow',
  STEP: 'step',
  WEBHOOK: 'webhook',
  ATTEMPT: 'webhook',
  LOG: 'log',
};
const widest = Math.max(...Object.values(words).map(({ length }) => length));

const good = new Set([
  'COMPLETED',
  'DELIVERED',
  'APPROVED',
  'ACTIVE',
  'OPEN',
  'SUCCEEDED',
  'STORED',
  'SUBMITTED',
]);
const bad = new Set(['FAILED', 'REJECTED', 'DEAD', 'EXPIRED', 'TIMED_OUT', 'ABORTED']);

const stateText = (colors: Colors, status: string): string => {
  if (good.has(status)) return colors.green(status);
  return bad.has(status) ? colors.red(status) : colors.yellow(status);
};

const entryLine =
  (colors: Colors) =>
  ({ at, kind, title, isBad }: StoryEntry): string => {
    const line = `${colors.dim(at)}  ${words[kind].padEnd(widest)}  `;
    if (isBad) return `${line}${colors.red(`! ${title}`)}`;
    return `${line}${kind === 'LOG' ? colors.dim(title) : title}`;
  };

const section = (colors: Colors, heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', colors.bold(heading), ...lines.map((line) => `  ${line}`)];

const labelled = (colors: Colors, facts: Story['facts']): string[] => {
  const width = Math.max(...facts.map(({ label }) => label.length));
  return facts.map(({ label, value }) => `${colors.dim(label.padEnd(width))}  ${value}`);
};

const factLines = (colors: Colors, { facts, platform }: Story): string[] =>
  labelled(colors, [...facts, { label: 'Platform', value: `${platform.name}, ${platform.id}` }]);

/** A story for the terminal: what it is, what happened in order, and what comes next. */
export const storyText = (story: Story, colors: Colors = createColors()): string => {
  const { id, title, status, network, entries, next, journals, executions, deliveries } = story;
  return [
    `${colors.bold(title)}${status === undefined ? '' : `  ${stateText(colors, status)}`}`,
    colors.dim(id),
    '',
    ...factLines(colors, story),
    ...section(colors, 'Over the UMA network', labelled(colors, network)),
    ...section(colors, 'What happened', entries.map(entryLine(colors))),
    ...section(
      colors,
      'Journals',
      journals.flatMap(({ id: journalId, purpose, legs }) => [
        `${journalId}  ${purpose}`,
        ...legs.map(({ account, amount }) => `  ${amount.padStart(18)}  ${account}`),
      ]),
    ),
    ...section(
      colors,
      'Executions',
      executions.map(
        ({ workflow, name, status: state, tookMs }) =>
          `${workflow}  ${name}  ${stateText(colors, state)}${tookMs === undefined ? '' : `  ${durationText(tookMs)}`}`,
      ),
    ),
    ...section(
      colors,
      'Webhooks',
      deliveries.map(
        ({ id: eventId, type, status: state, attemptCount, endpoint }) =>
          `${type}  ${stateText(colors, state)}  ${attemptCount} sent to ${endpoint}  ${colors.dim(eventId)}`,
      ),
    ),
    ...section(colors, 'What comes next', next.map(entryLine(colors))),
  ].join('\n');
};
