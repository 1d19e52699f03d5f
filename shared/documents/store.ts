import * as z from 'zod';
import { absent, all, equals, present } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';
import { type Document, fileTypes } from './document.ts';
import { documentSides, documentTypes } from './document-types.ts';

const documentItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The document's uuid. */
    sortId: z.string(),
    listPk: z.string(),
    ownerPk: z.string(),
    holderUuid: z.string(),
    documentHolder: z.string(),
    documentType: z.enum(documentTypes),
    side: z.enum(documentSides).optional(),
    country: z.string(),
    documentNumber: z.string().optional(),
    objectKey: z.string(),
    fileType: z.enum(fileTypes),
    sizeBytes: z.int(),
    sha256: z.string(),
    fileName: z.string(),
    version: z.int(),
    submittedAt: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string().optional(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `DOCUMENT#${platformId}#${sortId}`,
    sk: 'DOCUMENT',
  }),
});

const listPrefix = (platformId: string): string => `DOCUMENT#${platformId}`;
const partitionOf = (platformId: string, holderUuid: string): string =>
  `DOCUMENT#${platformId}#${holderUuid}`;
const keyOf = ({ platformId, uuid }: Pick<Document, 'platformId' | 'uuid'>) => ({ platformId, sortId: uuid });

const documentOf = (raw: ReturnType<typeof documentItem.parse>): Document => {
  const { sortId: uuid, listPk: _list, ownerPk: _owner, ...fields } = raw;
  return { ...fields, uuid };
};

const itemOf = ({ uuid, ...fields }: Document) => ({
  ...fields,
  sortId: uuid,
  listPk: `${listPrefix(fields.platformId)}#${shardOf(uuid)}`,
  ownerPk: partitionOf(fields.platformId, fields.holderUuid),
});

const fromIndex = (items: RawItem[]): Document[] => items.map((item) => documentOf(documentItem.parse(item)));

/** The write that makes a document known; its condition fails when the uuid is taken. */
export const newDocumentWrite = (document: Document): Write =>
  documentItem.put(itemOf(document), absent('version'));

/**
 * The write that replaces a document; its condition fails when someone else has changed or deleted it since. It sets what
 * a replacement can change and nothing else: a submission that comes in between keeps its mark.
 */
export const changedDocumentWrite = (document: Document): Write => {
  const { documentType, side, country, documentNumber, version, updatedAt } = document;
  const { objectKey, fileType, sizeBytes, sha256, fileName } = document;
  const file = { objectKey, fileType, sizeBytes, sha256, fileName };
  return documentItem.update(
    keyOf(document),
    { set: { documentType, side, country, documentNumber, version, updatedAt, ...file } },
    equals('version', version - 1),
  );
};

/** The write that deletes a document; its condition fails when it was changed, submitted or deleted since it was read. */
export const deletedDocumentWrite = (document: Document): Write =>
  documentItem.remove(keyOf(document), all(equals('version', document.version), absent('submittedAt')));

/**
 * The write that binds a document to a submitted verification: from then on it cannot be deleted. Its condition fails
 * when the document is gone. It leaves the version alone, so that a replacement on its way is not refused for it.
 */
export const markSubmitted = (platformId: string, uuid: string, at: string): Write =>
  documentItem.update({ platformId, sortId: uuid }, { set: { submittedAt: at } }, present('version'));

/** A document, read consistently. */
export const readDocument = async (platformId: string, uuid: string): Promise<Document | undefined> => {
  const stored = await documentItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : documentOf(stored);
};

export interface ListRange {
  /** uuid of the last document already seen. */
  readonly after?: string | undefined;
  readonly count: number;
}

/** Documents of a platform, newest first. */
export const listDocuments = async (platformId: string, range: ListRange): Promise<Document[]> =>
  fromIndex(await readShards(listPrefix(platformId), { ...range, descending: true }));

/** Documents read in one query; an answer of DynamoDB carries 1 MB, more than this many. */
const documentsAtOnce = 500;

/** Every document of one holder, newest first. A holder has few; the cost grows with their number. */
export const documentsOfHolder = async (platformId: string, holderUuid: string): Promise<Document[]> => {
  const request = {
    index: 'owner',
    partition: partitionOf(platformId, holderUuid),
    descending: true,
  } as const;
  const documents: Document[] = [];
  for (;;) {
    const after = documents.at(-1)?.uuid;
    const found = fromIndex(await readRange({ ...request, after, count: documentsAtOnce }));
    documents.push(...found);
    if (found.length < documentsAtOnce) return documents;
  }
};
