import type * as z from 'zod';
import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { invalidInput, issuesOf } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, pathUuid, uuidOf } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { checkFile } from './checks/check-file.ts';
import type { FileType } from './document.ts';
import { cleanFileName } from './file-name.ts';
import type { Upload } from './open-upload.ts';
import { readForm, type UploadedFile, type UploadForm } from './read-form.ts';
import { admitReplacement } from './rules.ts';
import { readDocument } from './store.ts';
import { newDocumentSchema, replacementSchema } from './upload-contract.ts';

/**
 * The uuid of a document's holder: a customer or beneficial owner of this platform.
 *
 * @throws Refusal USER_NOT_FOUND, BENEFICIAL_OWNER_NOT_FOUND
 */
const findHolder = async (platformId: string, id: string): Promise<string> => {
  const uuid = bareUuid(id);
  if (uuidOf('Customer', id) === undefined) {
    if ((await readBeneficialOwner(platformId, uuid)) === undefined) {
      throw new Refusal('BENEFICIAL_OWNER_NOT_FOUND');
    }
    return uuid;
  }
  const customer = await getCustomer(platformId, uuid);
  if (customer === undefined || customer.isDeleted) throw new Refusal('USER_NOT_FOUND');
  return uuid;
};

/**
 * Parses the text fields of a form. One refusal lists every problem of the form.
 *
 * @throws Refusal INVALID_INPUT
 */
const parseForm = <Schema extends z.ZodObject>(
  schema: Schema,
  { fields, file, issues }: UploadForm,
  isFileNeeded: boolean,
): z.output<Schema> => {
  const known = Object.keys(schema.shape).flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const parsed = schema.safeParse(Object.fromEntries(known), { reportInput: true });
  const isMissing = isFileNeeded && file === undefined && !issues.some(({ path }) => path === 'file');
  const all = [
    ...issues.filter(({ path }) => path === 'file' || Object.hasOwn(schema.shape, path)),
    ...(isMissing ? [{ path: 'file', message: 'is required' }] : []),
    ...(parsed.success ? [] : issuesOf(parsed.error, '')),
  ];
  if (parsed.success && all.length === 0) return parsed.data;
  throw invalidInput(all);
};

/** A file that passed all checks, with a safe name. */
export interface CheckedFile extends UploadedFile {
  readonly fileType: FileType;
}

export interface NewOrder {
  readonly status: 201;
  readonly fields: z.output<typeof newDocumentSchema>;
  readonly holderUuid: string;
  readonly file: CheckedFile;
}

export interface ChangeOrder {
  readonly status: 200;
  readonly documentUuid: string;
  readonly fields: z.output<typeof replacementSchema>;
  readonly file: CheckedFile | undefined;
}

/** A checked request to create or change a document. */
export type Order = NewOrder | ChangeOrder;

const checked = async (file: UploadedFile): Promise<CheckedFile> => {
  const fileType = await checkFile(file.bytes);
  return { ...file, fileType, fileName: cleanFileName(file.fileName, fileType) };
};

const newOrder = async (platformId: string, upload: Upload): Promise<NewOrder> => {
  const form = await readForm(upload);
  const fields = parseForm(newDocumentSchema, form, true);
  if (form.file === undefined) throw new Error('parseForm accepted a form without a file');
  const holderUuid = await findHolder(platformId, fields.documentHolder);
  return { status: 201, fields, holderUuid, file: await checked(form.file) };
};

const changeOrder = async (platformId: string, id: string, upload: Upload): Promise<ChangeOrder> => {
  const documentUuid = pathUuid('Document', id, 'DOCUMENT_NOT_FOUND');
  if ((await readDocument(platformId, documentUuid)) === undefined) throw new Refusal('DOCUMENT_NOT_FOUND');
  const form = await readForm(upload);
  const fields = parseForm(replacementSchema, form, false);
  admitReplacement(fields, form.file !== undefined);
  return { status: 200, documentUuid, fields, file: form.file && (await checked(form.file)) };
};

/** Reads and checks an upload. Writes nothing. @throws Refusal for any problem of the upload */
export const readOrder = async (platformId: string, upload: Upload): Promise<Order> => {
  try {
    if (upload.documentId === undefined) return await newOrder(platformId, upload);
    return await changeOrder(platformId, upload.documentId, upload);
  } finally {
    upload.cancel();
  }
};
