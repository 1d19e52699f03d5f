import { absent, all, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { readRange, readShards } from '#shared/kernel/table/range.ts';
import { shardOf } from '#shared/kernel/table/table.ts';
import { type Document, storedDocumentSchema } from './document.ts';
import type { ScanResult } from './scan.ts';

const listPrefix = (platformId: string): string => `DOCUMENT#${platformId}`;
const holderPartition = (platformId: string, holderUuid: string): string =>
  `DOCUMENT#${platformId}#${holderUuid}`;

const documentItem = defineItem({
  schema: storedDocumentSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `DOCUMENT#${platformId}#${uuid}`,
    sk: 'DOCUMENT',
  }),
  indexKeysOf: ({ platformId, uuid, holderUuid }) => ({
    listPk: `${listPrefix(platformId)}#${shardOf(uuid)}`,
    ownerPk: holderPartition(platformId, holderUuid),
  }),
  storedAs: { uuid: 'sortId' },
});

/** A document of the table's stream. */
export const parseDocument = documentItem.parse;

/** The table's key, for reads of many. */
export const documentKey = documentItem.keyOf;

/** The write that stores a new document; its condition fails when the uuid is taken. */
export const newDocumentWrite = (document: Document): Write => documentItem.put(document, absent('version'));

/**
 * The write that replaces a document; its condition fails when another writer has changed or deleted it since it was
 * read. It sets only the attributes that a replacement can change, so a concurrent submission keeps its mark.
 */
export const changedDocumentWrite = (document: Document): Write => {
  const { documentType, side, country, documentNumber, version, updatedAt } = document;
  const { objectKey, fileType, sizeBytes, sha256, fileName } = document;
  const { scanStatus, scannedAt } = document;
  const file = { objectKey, fileType, sizeBytes, sha256, fileName, scanStatus, scannedAt };
  return documentItem.update(
    document,
    {
      set: { documentType, side, country, documentNumber, version, updatedAt, ...file },
      // A new file must not keep the former one's result.
      remove: [
        ...(scanStatus === undefined ? (['scanStatus'] as const) : []),
        ...(scannedAt === undefined ? (['scannedAt'] as const) : []),
      ],
    },
    equals('version', version - 1),
  );
};

/**
 * The write that gives a document the result of its file's scan. Its condition fails when another writer has changed or
 * deleted the document since it was read. `updatedAt` stays: the platform has changed nothing.
 */
export const scannedDocumentWrite = (
  document: Document,
  { scanStatus, scannedAt }: { readonly scanStatus: ScanResult; readonly scannedAt: string },
): Write =>
  documentItem.update(
    document,
    { set: { scanStatus, scannedAt, version: document.version + 1 } },
    all(equals('version', document.version), equals('objectKey', document.objectKey)),
  );

/**
 * The write that deletes a document; its condition fails after any change, submission or deletion since it was read.
 */
export const deletedDocumentWrite = (document: Document): Write =>
  documentItem.remove(document, all(equals('version', document.version), absent('submittedAt')));

/**
 * The write that marks a document as submitted, so that it cannot be deleted. Its condition fails when the document is
 * deleted. It does not change the version, so that a concurrent replacement still succeeds.
 */
export const markSubmitted = (platformId: string, uuid: string, at: string): Write =>
  documentItem.update({ platformId, uuid }, { set: { submittedAt: at } }, present('version'));

/** A document, read consistently. */
export const readDocument = (platformId: string, uuid: string): Promise<Document | undefined> =>
  documentItem.get({ platformId, uuid });

export interface ListRange {
  /** uuid of the last document already seen. */
  readonly after?: string | undefined;
  readonly count: number;
}

/** Documents of a platform, newest first. */
export const listDocuments = async (platformId: string, range: ListRange): Promise<Document[]> => {
  const items = await readShards(listPrefix(platformId), { ...range, descending: true });
  return items.map(documentItem.parse);
};

/** Documents that one query reads. DynamoDB answers with up to 1 MB, which is more than this. */
const documentsAtOnce = 500;

/** Every document of one holder, newest first. A holder has few; the cost grows with their number. */
export const documentsOfHolder = async (platformId: string, holderUuid: string): Promise<Document[]> => {
  const partition = holderPartition(platformId, holderUuid);
  const range = { index: 'owner', partition, descending: true } as const;
  return readToEnd({
    count: documentsAtOnce,
    read: async (page) => (await readRange({ ...range, ...page })).map(documentItem.parse),
    positionOf: ({ uuid }) => uuid,
  });
};
