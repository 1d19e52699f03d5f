import { formatId } from '#shared/kernel/ids.ts';
import type { Document } from './document.ts';

/** A document as the API shows it, without the key of its file. */
export const documentView = (document: Document) => {
  const { uuid, documentHolder, documentType, side, country, documentNumber, fileName } = document;
  const { scanStatus, createdAt, updatedAt } = document;
  return {
    id: formatId('Document', uuid),
    documentHolder,
    documentType,
    side,
    country,
    documentNumber,
    fileName,
    scanStatus,
    createdAt,
    updatedAt,
  };
};
