import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPages, separator } from '#test/support/run-pages.ts';
import { newPlatform } from '#test/support/service.ts';
import { Spreadsheet } from '#test/support/spreadsheet.ts';

const page = 'docs/reconcile.md';
let directory = '';
let ended: Awaited<ReturnType<typeof runPages>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reconcile-'));
  ended = await runPages({
    directory,
    paths: ['README.md', page],
    platform: await newPlatform(),
    after: `
      download "$base/transactions?limit=2" > payments-in-parts.csv
      download "$base/internal-accounts/$account/statement?limit=2" > statement-in-parts.csv`,
  });
});
afterAll(() => rm(directory, { recursive: true }));

const fileText = (name: string): Promise<string> => readFile(join(directory, name), 'utf8');

const sheetOf = async (name: string): Promise<string[][]> => parse(await fileText(`${name}.csv`));

/** The lines of the page's tables that have a formula: its cell, what it shows, and the formula. */
const formulasOf = (markdown: string): string[][] =>
  [...markdown.matchAll(/^\| `(\w+![A-Z]+\d+)` \|[^|]*\| (.+) \| `(=[^`]+)` \|$/gm)].map(
    ([, ...cells]) => cells,
  );

test('its commands run unchanged and print the shown output', () => {
  const { examples, stdout, code, stderr } = ended;

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split(separator).map((output) => output.trimEnd())).toEqual(
    examples.map(({ output }) => output.trimEnd()),
  );
});

test('its formulas show what it says, from the files that its commands downloaded', async () => {
  const formulas = formulasOf(await readFile(page, 'utf8'));
  const [statement, payments, bank] = await Promise.all(['statement', 'payments', 'bank'].map(sheetOf));
  const book = new Spreadsheet(
    { statement: statement ?? [], payments: payments ?? [], bank: bank ?? [] },
    new Map(formulas.map(([cell = '', , formula = '']) => [cell, formula])),
  );

  expect(formulas.length).toBeGreaterThan(10);
  expect(formulas.map(([cell = '']) => [cell, book.shownAt(cell)])).toEqual(
    formulas.map(([cell, shown]) => [cell, shown]),
  );
});

test('it names every column of a statement in its place', async () => {
  const [columns = []] = await sheetOf('statement');
  const rows = [
    ...(await readFile(page, 'utf8')).matchAll(/^\| ([A-Z](?:, [A-Z])*) \| (`\w+`(?:, `\w+`)*) \|/gm),
  ];
  const named = rows.flatMap(([, , names = '']) => names.replaceAll('`', '').split(', '));
  const letters = rows.flatMap(([, list = '']) => list.split(', '));

  expect(named).toEqual(columns);
  expect(letters).toEqual(columns.map((_, at) => String.fromCharCode(65 + at)));
});

test('its download makes one file of many parts', async () => {
  expect(await fileText('payments-in-parts.csv')).toBe(await fileText('payments.csv'));
  const entries = (text: string): string[] => text.split('\r\n').filter((line) => line.startsWith('ENTRY'));
  expect(entries(await fileText('statement-in-parts.csv'))).toEqual(entries(await fileText('statement.csv')));
});
