import { formType, multipart } from '#test/api/support/multipart.ts';
import type { RawRequest } from '#test/api/support/raw-request.ts';
import type { World } from '#test/api/support/world.ts';
import type { RawAnswer } from '#test/support/answer-check.ts';
import { pdf } from '#test/support/files/pdf.ts';
import type { Canaries } from './canaries.ts';

/** Created when it is sent, so that it can use earlier answers. */
export type MakeRequest = (answers: readonly RawAnswer[]) => RawRequest;

/** The id in the latest answer. */
export const idOf = (answer: RawAnswer | undefined): string =>
  /"id":"(\w+:[0-9a-f-]+)"/.exec(answer?.text ?? '')?.[1] ?? 'none';

const documentForm = (canary: Canaries, documentHolder: string) => ({
  documentHolder,
  documentType: 'PASSPORT',
  country: 'US',
  documentNumber: canary.documentNumber,
  [canary.unknownField]: canary.cardNumber,
  file: {
    name: `../${canary.fileName}.pdf`,
    bytes: pdf({ objects: [{ dictionary: `<< /Title (${canary.fileText}) >>` }] }),
  },
});

/** Uploads that are stored, and uploads that are refused for each part of their form. */
export const documentRequests = (
  canary: Canaries,
  { customerId }: World,
  authorization: string,
): MakeRequest[] => {
  const upload = (method: string, target: string, form: Parameters<typeof multipart>[0]): RawRequest => ({
    method,
    target,
    headers: { Authorization: authorization, 'Content-Type': formType },
    body: multipart(form),
  });
  const good = documentForm(canary, customerId);
  const broken = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${canary.fileText})`);
  return [
    () => upload('POST', '/documents', good),
    (answers) =>
      upload('PUT', `/documents/${idOf(answers.at(-1))}`, { documentNumber: `${canary.documentNumber}2` }),
    () => upload('POST', '/documents', { ...good, documentType: canary.fileName, country: canary.city }),
    () => upload('POST', '/documents', { ...good, documentHolder: canary.platformCustomerId }),
    () => upload('POST', '/documents', { ...good, documentNumber: canary.documentNumber.repeat(20) }),
    () => upload('POST', '/documents', { ...good, file: { name: canary.fileName, bytes: broken } }),
    () =>
      upload('POST', '/documents', {
        ...good,
        file: { name: canary.fileName, bytes: Buffer.from(canary.fileText) },
      }),
    () => upload('PUT', `/documents/${canary.pathValue}`, good),
    () => ({ ...upload('POST', '/documents', good), body: canary.fileText }),
  ];
};
