import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { uploadBusy, uploadBusyMessage } from './begin-filing.ts';
import { oneMoreWrite } from './count.ts';
import type { Document, StoredFile } from './document.ts';
import { dueAfter, type Filing, movedFilingWrite, newFilingWrite, readFiling } from './filing.ts';
import type { ChangeOrder, CheckedFile, NewOrder, Order } from './order.ts';
import { newDocument, replacedDocument } from './rules.ts';
import { newScan, newScanWrite } from './scan.ts';
import { isScanned } from './scanner.ts';
import { changedDocumentWrite, newDocumentWrite, readDocument } from './store.ts';

export interface Filed {
  readonly filing: Filing;
  readonly document: Document;
}

interface Outcome extends Filed {
  /** The writes of one transaction, without the filing's. */
  readonly writes: NamedWrites;
}

const storedFile = ({ objectKey }: Filing, file: CheckedFile): StoredFile => {
  if (objectKey === undefined) throw new Error('A filing with a file has no key for it');
  const { fileType, bytes, digest, fileName } = file;
  const stored = {
    objectKey,
    fileType,
    sizeBytes: bytes.length,
    sha256: digest.toString('base64'),
    fileName,
  };
  return isScanned(fileName) ? { ...stored, scanStatus: 'PENDING' } : stored;
};

/** The scan of a document's new file begins in the write that makes the file known. */
const scanWrites = (file: StoredFile | undefined, documentUuid: string): NamedWrites =>
  file?.scanStatus === undefined ? {} : { scan: newScanWrite(newScan(file, documentUuid, clock.now())) };

const created = (filing: Filing, { fields, holderUuid, file }: NewOrder): Outcome => {
  const { platformId, documentUuid: uuid } = filing;
  const stored = storedFile(filing, file);
  const facts = { uuid, platformId, holderUuid, file: stored, now: clock.now() };
  const document = newDocument(fields, facts);
  const { dueAt: _done, ...rest } = filing;
  return {
    filing: { ...rest, state: 'FILED' },
    document,
    writes: {
      document: newDocumentWrite(document),
      count: oneMoreWrite(platformId, uuid),
      ...scanWrites(stored, uuid),
    },
  };
};

/** The former file becomes obsolete with the write that names the new one. Until then the document keeps it. */
const changed = async (filing: Filing, { fields, file }: ChangeOrder): Promise<Outcome> => {
  const former = await readDocument(filing.platformId, filing.documentUuid);
  if (former === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  const now = clock.now();
  const stored = file && storedFile(filing, file);
  const document = replacedDocument(former, fields, { file: stored, now });
  const obsolete = file && { obsoleteKey: former.objectKey, dueAt: dueAfter(now) };
  const { dueAt: _done, ...rest } = filing;
  return {
    filing: { ...rest, state: 'FILED', ...obsolete },
    document,
    writes: { document: changedDocumentWrite(document), ...scanWrites(stored, former.uuid) },
  };
};

const outcomeOf = (filing: Filing, order: Order): Outcome | Promise<Outcome> =>
  order.status === 201 ? created(filing, order) : changed(filing, order);

/** The filing as another request left it. @returns undefined when that request has filed the document */
const stillOpen = async (before: Filing): Promise<Filing | undefined> => {
  const known = await readFiling(before.platformId, before.id);
  if (known?.state === 'FILED') return undefined;
  if (known?.state !== 'FILING' || known.objectKey !== before.objectKey) throw uploadBusy();
  return known;
};

/**
 * Makes a stored object known and its filing done, in one write. So there is never a document without its object, nor
 * an object that neither a document nor a filing knows.
 *
 * @param isBegun whether the filing is in the table already
 * @param commit of the upload, which may have an Idempotency-Key
 * @returns undefined when another request has filed the document
 * @throws Refusal DOCUMENT_NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const commitFiling = (
  begun: Filing,
  { order, isBegun }: { order: Order; isBegun: boolean },
  commit: Commit<Document>,
): Promise<Filed | undefined> => {
  let before = begun;
  return changeWithRetry(
    async () => {
      const { filing, document, writes } = await outcomeOf(before, order);
      const filingWrite = isBegun ? movedFilingWrite(before, filing) : newFilingWrite(filing);
      const failed = await commit<string>({ filing: filingWrite, ...writes }, document);
      if (failed === undefined) return { filing, document };
      if (!failed.has('filing')) return lostRace;
      const open = await stillOpen(before);
      if (open === undefined) return undefined;
      before = open;
      return lostRace;
    },
    { message: uploadBusyMessage },
  );
};
