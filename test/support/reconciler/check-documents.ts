import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, optionalText, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const shardOf = (uuid: string): number => Number.parseInt(uuid.charAt(uuid.length - 4), 16) & 3;

const checkCounts = (book: Book, documents: readonly Item[], findings: Findings): void => {
  const found = Map.groupBy(
    documents,
    (item) => `DOCUMENT_COUNT#${textOf(item, 'platformId')}#${shardOf(textOf(item, 'sortId'))}`,
  );
  const counters = ofKind(book, 'DOCUMENT_COUNT');
  for (const counter of counters) {
    const there = found.get(`${textOf(counter, 'pk')}#${textOf(counter, 'sk')}`)?.length ?? 0;
    findings.expect(
      integerOf(counter, 'count') === BigInt(there),
      'I18',
      counter,
      `counts other than ${there}`,
    );
  }
  const counted = new Set(counters.map((item) => `${textOf(item, 'pk')}#${textOf(item, 'sk')}`));
  for (const [key, [first]] of found) {
    if (first) findings.expect(counted.has(key), 'I18', first, 'is not counted');
  }
};

const checkFile = (document: Item, findings: Findings): void => {
  const size = integerOf(document, 'sizeBytes');
  const folder = `documents/${textOf(document, 'platformId')}/`;
  findings.expect(size > 0n && size <= 10_000_000n, 'I18', document, `has a file of ${size} bytes`);
  findings.expect(textOf(document, 'objectKey').startsWith(folder), 'I18', document, 'has a file elsewhere');
};

const checkStoredDocument = (storedDocument: Item, findings: Findings): void => {
  const hasWork =
    storedDocument.state === 'STORED_DOCUMENT' ||
    storedDocument.state === 'ABANDONED' ||
    optionalText(storedDocument, 'obsoleteKey') !== undefined;
  // An abandoned filing is kept without its object.
  const mayRest =
    storedDocument.state === 'ABANDONED' && optionalText(storedDocument, 'objectKey') === undefined;
  const isDue = optionalText(storedDocument, 'dueAt') !== undefined;
  findings.expect(
    isDue === (hasWork && !mayRest),
    'I18',
    storedDocument,
    'is not found by the sweep, or for nothing',
  );
};

/** A file that waits for its scan is found by the worker. A document says what its file's scan says. */
const checkScan = (scan: Item, owner: Item | undefined, findings: Findings): void => {
  const state = textOf(scan, 'state');
  const isDue = optionalText(scan, 'dueAt') !== undefined;
  findings.expect(isDue || state !== 'PENDING', 'I18', scan, 'waits, and no worker finds it');
  findings.expect(!isDue || state === 'PENDING' || state === 'INFECTED', 'I18', scan, 'is due for nothing');
  if (owner === undefined) return;
  const status = optionalText(owner, 'scanStatus');
  findings.expect(status === state, 'I18', owner, `says ${status}, its scan ${state}`);
};

/**
 * I18, as far as the table shows it: each document has a file of its own, the sweep can find each file to remove, and
 * counts are exact.
 */
export const checkDocuments = (book: Book, findings: Findings): void => {
  const documents = ofKind(book, 'DOCUMENT');
  checkCounts(book, documents, findings);
  const owners = new Map<string, Item>();
  for (const document of documents) {
    checkFile(document, findings);
    const key = textOf(document, 'objectKey');
    findings.expect(!owners.has(key), 'I18', document, "has another document's file");
    owners.set(key, document);
  }
  for (const scan of ofKind(book, 'SCAN')) {
    checkScan(scan, owners.get(textOf(scan, 'objectKey')), findings);
  }
  for (const storedDocument of ofKind(book, 'STORED_DOCUMENT')) {
    checkStoredDocument(storedDocument, findings);
    const obsolete = optionalText(storedDocument, 'obsoleteKey');
    findings.expect(
      obsolete === undefined || !owners.has(obsolete),
      'I18',
      storedDocument,
      'would remove a file in use',
    );
  }
};
