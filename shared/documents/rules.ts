import type * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { newDocumentSchema, replacementSchema } from './contract.ts';
import type { Document, StoredFile } from './document.ts';

type NewFields = z.output<typeof newDocumentSchema>;
type ChangedFields = z.output<typeof replacementSchema>;

export interface NewDocumentFacts {
  readonly uuid: string;
  readonly platformId: string;
  readonly holderUuid: string;
  readonly file: StoredFile;
  readonly now: Date;
}

export const newDocument = (fields: NewFields, { file, now, ...facts }: NewDocumentFacts): Document => ({
  ...fields,
  ...facts,
  ...file,
  version: 1,
  createdAt: now.toISOString(),
});

/** @throws ApiError INVALID_INPUT when a replacement replaces nothing */
export const validateReplacement = (fields: ChangedFields, hasFile: boolean): void => {
  if (hasFile || Object.values(fields).some((value) => value !== undefined)) return;
  throw invalidInput([
    {
      path: '',
      message: 'must hold a file or at least one of documentType, country, side and documentNumber',
    },
  ]);
};

/** Whether verifications count it and anybody may read its file. */
export const isUsable = ({ scanStatus }: Pick<Document, 'scanStatus'>): boolean =>
  scanStatus === undefined || scanStatus === 'CLEAN';

/** @throws ApiError DOCUMENT_SCAN_PENDING, DOCUMENT_QUARANTINED for a file that nobody may read */
export const validateReading = (document: Document): void => {
  if (isUsable(document)) return;
  const { scanStatus, uuid } = document;
  const code = scanStatus === 'PENDING' ? 'DOCUMENT_SCAN_PENDING' : 'DOCUMENT_QUARANTINED';
  throw new ApiError(code, { details: { documentId: formatId('Document', uuid), scanStatus } });
};

/** The next version of a document after a replacement. Fields that are left out stay, and so does the holder. */
export const replacedDocument = (
  document: Document,
  fields: ChangedFields,
  { file, now }: { readonly file: StoredFile | undefined; readonly now: Date },
): Document => {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const version = document.version + 1;
  const { scanStatus: _ofFormerFile, scannedAt: _at, ...rest } = document;
  const kept = file === undefined ? document : rest;
  return { ...kept, ...given, ...file, version, updatedAt: now.toISOString() };
};
