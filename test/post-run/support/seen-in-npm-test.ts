import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';

const directory = join(repositoryRoot, '.build', 'seen-in-npm-test');
const seenSchema = z.array(z.string());

/** scripts/check.ts runs `npm test` first, and then what `npm run test:all` adds, on a host of its own. */
const isSecondHalf = process.env.AFTER_NPM_TEST === '1';

const fileOf = (name: string): string => join(directory, `${name}.json`);

/** Keeps what the first half of the tests has used, for the judges of the second half. */
export const keepSeen = (name: string, seen: ReadonlySet<string>): void => {
  if (isSecondHalf) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify([...seen].sort()));
};

/** What all tests have used: those of this run and, in the second half, those of `npm test` before it. */
export const seenInAll = (name: string, seenHere: ReadonlySet<string>): ReadonlySet<string> => {
  if (!isSecondHalf) return seenHere;
  const seenBefore = seenSchema.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
  return new Set([...seenHere, ...seenBefore]);
};
