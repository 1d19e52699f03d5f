// Prints the peak memory, in bytes, of one pass over a bulk file with so many rows. A process of its own, so that
// nothing else is in its memory. Garbage that is not collected yet does not count.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { surveyUpload } from '#shared/bulk/survey.ts';
import { csvHeader, csvRow } from '#test/support/bulk.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = z
  .custom<() => void>((value) => typeof value === 'function')
  .parse(runInNewContext('gc'));

const rowCount = Number(process.argv[2]);
/** Runs until all frequently used code is compiled. Compiled code stays in memory, however large the file is. */
const warmUpRows = 100_000;
const rowsPerPiece = 400;
const piecesPerLook = 10;

/** Buffers are released only after a turn of the event loop. */
const held = async (): Promise<number> => {
  collectGarbage();
  await setImmediate();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

let peak = 0;
let base = 0;

async function* form(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n');
  yield Buffer.from(`${csvHeader}\r\n`);
  base = await held();
  for (let row = 0; row < rows; row += rowsPerPiece) {
    const count = Math.min(rowsPerPiece, rows - row);
    const lines = Array.from({ length: count }, (_, index) => `${csvRow(`user-${row + index}`)}\r\n`);
    yield Buffer.from(lines.join(''));
    if ((row / rowsPerPiece) % piecesPerLook === 0) peak = Math.max(peak, (await held()) - base);
  }
  yield Buffer.from('\r\n--x--\r\n');
}

const look = async (rows: number): Promise<void> => {
  const result = await surveyUpload(form(rows), 'multipart/form-data; boundary=x');
  if (!('survey' in result) || result.survey.rowCount !== rows) throw new Error('The survey went wrong');
};

await look(warmUpRows);
peak = 0;
await look(rowCount);
console.log(JSON.stringify(Math.max(0, peak)));
