import type { DocumentSide, DocumentType } from './document-types.ts';

/** Found in the bytes, never taken from a name or header. */
export const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export type FileType = (typeof fileTypes)[number];

/** A whole file in the bucket. */
export interface StoredFile {
  /** `documents/<platform>/<uuid>`: made by us, without anything of the person. */
  readonly objectKey: string;
  readonly fileType: FileType;
  readonly sizeBytes: number;
  /** base64, as S3 has it. */
  readonly sha256: string;
  /** Cleaned; shown, and never part of a key. */
  readonly fileName: string;
}

/** A document of a customer or beneficial owner. It is there only once its file is whole in the bucket. */
export interface Document extends StoredFile {
  readonly uuid: string;
  readonly platformId: string;
  /** uuid of the customer or beneficial owner. */
  readonly holderUuid: string;
  /** `Customer:<uuid>` or `BeneficialOwner:<uuid>`. */
  readonly documentHolder: string;
  readonly documentType: DocumentType;
  readonly side?: DocumentSide | undefined;
  readonly country: string;
  readonly documentNumber?: string | undefined;
  /** Grows with every change; changes are conditional on it. */
  readonly version: number;
  /** When a verification was first submitted with it; from then on it cannot be deleted. */
  readonly submittedAt?: string | undefined;
  readonly createdAt: string;
  /** Absent until the first replacement. */
  readonly updatedAt?: string | undefined;
}
