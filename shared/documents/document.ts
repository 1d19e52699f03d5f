import * as z from 'zod';

export const documentTypes = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'SELFIE',
  'OTHER',
] as const;

export type DocumentType = (typeof documentTypes)[number];

export const documentSides = ['FRONT', 'BACK'] as const;

const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** Found in the bytes, never taken from a name or header. */
export type FileType = (typeof fileTypes)[number];

/** PENDING: not scanned yet. INFECTED: quarantined. UNSCANNABLE: the scanner cannot look into it. */
export const scanStatuses = ['PENDING', 'CLEAN', 'INFECTED', 'UNSCANNABLE'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

const storedFileSchema = z.object({
  /** `documents/<platform>/<uuid>`: chosen by the service, without any data of the person. */
  objectKey: z.string(),
  fileType: z.enum(fileTypes),
  sizeBytes: z.int(),
  /** base64, as S3 has it. */
  sha256: z.string(),
  /** The client's name without unsafe characters. For display only, never part of a key. */
  fileName: z.string(),
  /** Absent: it was stored while the deployment had no scanner. */
  scanStatus: z.enum(scanStatuses).optional(),
  /** Of the result; absent while there is none. */
  scannedAt: z.string().optional(),
});
/** A complete file in the bucket. */
export type StoredFile = Readonly<z.output<typeof storedFileSchema>>;

export const storedDocumentSchema = storedFileSchema.extend({
  platformId: z.string(),
  uuid: z.string(),
  /** uuid of the customer or beneficial owner. */
  holderUuid: z.string(),
  /** `Customer:<uuid>` or `BeneficialOwner:<uuid>`. */
  documentHolder: z.string(),
  documentType: z.enum(documentTypes),
  side: z.enum(documentSides).optional(),
  country: z.string(),
  documentNumber: z.string().optional(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  /** When a verification was first submitted with the document. From then on it cannot be deleted. */
  submittedAt: z.string().optional(),
  createdAt: z.string(),
  /** Absent until the first replacement. */
  updatedAt: z.string().optional(),
});
/** A document of a customer or beneficial owner. It exists only while its complete file is in the bucket. */
export type Document = Readonly<z.output<typeof storedDocumentSchema>>;
