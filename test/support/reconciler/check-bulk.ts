import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const sumOf = (items: readonly Item[], name: string): bigint =>
  items.reduce((sum, item) => sum + integerOf(item, name), 0n);

const checkJob = (job: Item, chunks: readonly Item[], findings: Findings): void => {
  const progress = mapOf(job.progress);
  const [successful, failed] = [sumOf(chunks, 'successful'), sumOf(chunks, 'failed')];
  const rows = integerOf(progress, 'total');
  findings.expect(
    successful + failed <= rows,
    'I19',
    job,
    `has ${successful + failed} outcomes of ${rows} rows`,
  );
  if (textOf(job, 'status') === 'PROCESSING') return;
  const isToldRight =
    integerOf(progress, 'successful') === successful && integerOf(progress, 'failed') === failed;
  findings.expect(isToldRight, 'I19', job, 'tells other counts than its chunks');
  if (textOf(job, 'status') !== 'COMPLETED') return;
  const isWhole = successful + failed === rows && chunks.every(({ isDone }) => isDone === true);
  findings.expect(isWhole, 'I19', job, 'is COMPLETED with rows left');
};

/** I19: the outcomes of a job's chunks add up to its rows, and the job has the same counts. */
export const checkBulk = (book: Book, findings: Findings): void => {
  const chunks = Map.groupBy(ofKind(book, 'BULK_CHUNK'), (chunk) => textOf(chunk, 'pk').split('#')[2]);
  for (const job of ofKind(book, 'BULK')) checkJob(job, chunks.get(textOf(job, 'uuid')) ?? [], findings);
};
