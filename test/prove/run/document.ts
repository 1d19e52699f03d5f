import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figures, Proof } from './figures.ts';
import { root } from './run-tests.ts';

const document = join(root, 'docs', 'reliability.md');

const textOf = (figures: Figures): string =>
  Object.entries(figures)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'number' && name !== 'seed' ? value.toLocaleString('en') : value}`,
    )
    .join(', ');

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

/** The present rows of the document, by proof. */
const formerRows = (table: string): [string, string][] =>
  [...table.matchAll(/^\| (?!Proof )([^|]+) \| ([^|]+) \|$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]);

const tableOf = (results: readonly Proof[], former: string): string => {
  const rows = new Map(formerRows(former));
  for (const { name, figures } of results) rows.set(name, textOf(figures));
  const sorted = [...rows].sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));
  return [
    `\`npm run prove\` last wrote this table on ${new Date().toISOString().slice(0, 10)}: ${machine()}. A proof that it did`,
    'not run, or that writes no figures, keeps its former row:',
    '',
    '| Proof | Figures |',
    '|---|---|',
    ...sorted.map(([name, text]) => `| ${name} | ${text} |`),
  ].join('\n');
};

/** Rewrites what is between two equal markers of docs/reliability.md. @param write gets the former text */
export const rewriteBetween = (marker: string, write: (former: string) => string): void => {
  const [before, former, after] = readFileSync(document, 'utf8').split(marker);
  if (before === undefined || former === undefined || after === undefined)
    throw new Error(`${document} lost its two markers`);
  writeFileSync(document, `${before}${marker}\n${write(former)}\n${marker}${after}`);
};

/** Proofs that did not run keep their rows. */
export const writeDocument = (results: readonly Proof[]): void =>
  rewriteBetween('<!-- written by npm run prove -->', (former) => tableOf(results, former));
