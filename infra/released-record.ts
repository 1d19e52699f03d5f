import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './bundle.ts';
import { releaseProblems } from './release-problems.ts';
import { type ReleasedTable, releasedTableSchema, tableShapeOf } from './released-table.ts';

/** The record of an environment's last release, from the root of the repository. */
export const recordPath = (environment: string): string => `infra/released/${environment}.json`;

/** Undefined before the first release of an environment. */
export const readRecord = (environment: string): ReleasedTable | undefined => {
  const file = join(repositoryRoot, recordPath(environment));
  return existsSync(file) ? releasedTableSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

export const writeRecord = (environment: string, record: ReleasedTable): void =>
  writeFileSync(join(repositoryRoot, recordPath(environment)), `${JSON.stringify(record, null, 2)}\n`);

/**
 * Compares a template with the last release of its environment.
 *
 * @throws Error with one line for each change that CloudFormation would refuse or answer with an empty table
 */
export const mustFollowRelease = (environment: string, template: unknown): void => {
  const released = readRecord(environment);
  const problems = released === undefined ? [] : releaseProblems(released, tableShapeOf(template));
  if (problems.length === 0) return;
  const heading = `The template cannot follow ${recordPath(environment)}:`;
  throw new Error([heading, ...problems].join('\n- '));
};
