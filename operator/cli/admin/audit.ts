import { Command } from 'commander';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { AuditRecord } from '#shared/audit/audit-record.ts';
import { clock } from '#shared/kernel/clock.ts';
import {
  type CommonOptions,
  checkPeriod,
  moment,
  openToRead,
  print,
  table,
  withCommonOptions,
} from './command-line.ts';

interface Options extends CommonOptions {
  readonly resource?: string;
  readonly actor?: string;
  readonly from?: Date;
  readonly to?: Date;
}

const dayMs = 86_400_000;
const mostDays = 31;

const actorText = ({ actor, hasFormerActor }: AuditRecord): string => {
  if (actor === undefined) return 'unknown';
  const name = actor.id === '' ? actor.kind : `${actor.kind} ${actor.id}`;
  const shown = actor.kind === 'TOKEN' ? `Token:${actor.id}` : name;
  return hasFormerActor ? `${shown}, or by hand` : shown;
};

const valueText = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

/** A new record has all of its fields, so only the values are worth a word. */
const createdText = ({ values }: AuditRecord): string =>
  Object.entries(values)
    .map(([name, { after }]) => `${name} ${valueText(after)}`)
    .join(', ');

const changedText = ({ fields, values }: AuditRecord): string =>
  fields
    .map((name) => {
      const value = values[name];
      return value === undefined ? name : `${name} ${valueText(value.before)} → ${valueText(value.after)}`;
    })
    .join(', ');

/** Acts and deletions say all in their other columns. */
const changeText = (record: AuditRecord): string => {
  if (record.action === 'CREATED') return createdText(record);
  return record.action === 'CHANGED' ? changedText(record) : '';
};

const rowOf = (record: AuditRecord): string[] => {
  const { at, action, resource, before, after, actor } = record;
  const versions = action === 'CHANGED' ? `${before ?? 'none'} → ${after ?? 'none'}` : (after ?? '');
  return [
    at,
    action,
    resource,
    versions,
    actorText(record),
    actor?.operation ?? '',
    actor?.requestId ?? '',
    changeText(record),
  ];
};

const run = async ({ resource, actor, from, to, ...options }: Options): Promise<void> => {
  if (resource === undefined && actor === undefined && from === undefined)
    throw new OperatorError('Say what to look for: --resource, --actor or --from.');
  if (resource !== undefined && !/^[A-Z][A-Za-z]+:./.test(resource))
    throw new OperatorError(`${resource} is no resource: it has a type, such as Customer:<uuid>.`);
  if (from !== undefined && to !== undefined) checkPeriod(from, to);
  const { auditBucketName } = await openToRead(options);
  // Not before: the time of a local service may be ahead of the machine's.
  const end = to ?? clock.now();
  const start = from ?? new Date(resource === undefined ? end.getTime() - dayMs : 0);
  checkPeriod(start, end);
  if (resource === undefined && end.getTime() - start.getTime() > mostDays * dayMs)
    throw new OperatorError(
      `One command reads at most ${mostDays} days. Ask for less time, or for a --resource.`,
    );
  const { readTrail } = await import('#operator/queries/audit.ts');
  const { records, isCut } = await readTrail(auditBucketName, { resource, actor, from: start, to: end });
  print(options.json, { records, isCut }, () =>
    [
      ...(records.length === 0 ? ['There are no such records.'] : [table(records.map(rowOf))]),
      ...(isCut ? ['There are more: ask for less time.'] : []),
    ].join('\n'),
  );
};

export const auditCommand = (): Command =>
  withCommonOptions(new Command('audit'))
    .description('who changed what and when, from the audit trail; a change is there within a minute')
    .option('--resource <id>', 'all changes of this resource, such as Platform:<uuid>')
    .option(
      '--actor <name>',
      'only by this actor: Token:<uuid>, an operator, or TOKEN, OPERATOR, WORKFLOW, SWEEP',
    )
    .option(
      '--from <time>',
      'such as 2026-11-23T12:00:00Z; default: a day before the end, or the beginning of a resource',
      moment,
    )
    .option('--to <time>', 'the end, which is left out; default: now', moment)
    .action(run);
