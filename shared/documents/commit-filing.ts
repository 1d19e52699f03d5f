import { clock } from '#shared/kernel/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import { comeAgain } from './begin-filing.ts';
import { oneMoreWrite } from './count.ts';
import type { Document, StoredFile } from './document.ts';
import { dueAfter, type Filing, movedFilingWrite, newFilingWrite, readFiling } from './filing.ts';
import type { ChangeOrder, CheckedFile, NewOrder, Order } from './order.ts';
import { newDocument, replacedDocument } from './rules.ts';
import { changedDocumentWrite, newDocumentWrite, readDocument } from './store.ts';

export interface Filed {
  readonly filing: Filing;
  readonly document: Document;
}

interface Outcome extends Filed {
  /** Beside the filing's own. */
  readonly writes: NamedWrites;
}

const storedFile = ({ objectKey }: Filing, file: CheckedFile): StoredFile => {
  if (objectKey === undefined) throw new Error('A filing with a file has a key for it');
  const { fileType, bytes, digest, fileName } = file;
  return { objectKey, fileType, sizeBytes: bytes.length, sha256: digest.toString('base64'), fileName };
};

const created = (filing: Filing, { fields, holderUuid, file }: NewOrder): Outcome => {
  const { platformId, documentUuid: uuid } = filing;
  const facts = { uuid, platformId, holderUuid, file: storedFile(filing, file), now: clock.now() };
  const document = newDocument(fields, facts);
  const { dueAt: _done, ...rest } = filing;
  return {
    filing: { ...rest, state: 'FILED' },
    document,
    writes: { document: newDocumentWrite(document), count: oneMoreWrite(platformId, uuid) },
  };
};

/** The former file stays until the new one is whole; then nothing refers to it any more. */
const changed = async (filing: Filing, { fields, file }: ChangeOrder): Promise<Outcome> => {
  const former = await readDocument(filing.platformId, filing.documentUuid);
  if (former === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  const now = clock.now();
  const document = replacedDocument(former, fields, { file: file && storedFile(filing, file), now });
  const obsolete = file && { obsoleteKey: former.objectKey, dueAt: dueAfter(now) };
  const { dueAt: _done, ...rest } = filing;
  return {
    filing: { ...rest, state: 'FILED', ...obsolete },
    document,
    writes: { document: changedDocumentWrite(document) },
  };
};

const outcomeOf = (filing: Filing, order: Order): Outcome | Promise<Outcome> =>
  order.status === 201 ? created(filing, order) : changed(filing, order);

/** Others who replace the same document at once; more than this many tries is a client in a loop. */
const maxTries = 5;

/**
 * Makes a filed object known, and its filing done, in one write: a document without its object cannot come to be, nor an
 * object that neither a document nor a filing knows. Undefined when somebody else has done it.
 *
 * @param isBegun whether the filing is in the table already
 * @throws Refusal DOCUMENT_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const commitFiling = async (
  begun: Filing,
  order: Order,
  isBegun: boolean,
): Promise<Filed | undefined> => {
  let before = begun;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { filing, document, writes } = await outcomeOf(before, order);
    const filingWrite = isBegun ? movedFilingWrite(before, filing) : newFilingWrite(filing);
    const failed = await tryTransact({ filing: filingWrite, ...writes });
    if (failed === undefined) return { filing, document };
    if (!failed.has('filing')) continue;
    const known = await readFiling(before.platformId, before.id);
    if (known?.state === 'FILED') return undefined;
    if (known?.state !== 'FILING' || known.objectKey !== before.objectKey) throw comeAgain();
    before = known;
  }
  throw comeAgain();
};
