import type { Credentials } from './api-client.ts';
import { pdf } from './files/pdf.ts';

export interface FormWish {
  /** undefined: no file. */
  readonly file?: Buffer | undefined;
  readonly fileName?: string;
  readonly fields?: Readonly<Record<string, string | undefined>>;
}

/** A form as browsers send it. */
export const documentForm = ({ file, fileName = 'passport.pdf', fields = {} }: FormWish): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), fileName);
  return form;
};

export const passportOf = (documentHolder: string) => ({
  documentHolder,
  documentType: 'PASSPORT',
  country: 'US',
});

/** The form of a small passport. */
export const passportForm = (documentHolder: string, file = pdf()): FormData =>
  documentForm({ file, fields: passportOf(documentHolder) });

/** What an upload needs from a platform. */
export interface Uploader {
  readonly address: { readonly baseUrl: string };
  readonly credentials: Credentials;
}

const authorizationOf = ({ credentials: { clientId, clientSecret } }: Uploader): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

export interface UploadRequest {
  readonly method?: 'POST' | 'PUT';
  readonly path?: string;
  readonly body: FormData | Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an upload without following it, and returns the gateway's own answer. */
export const sendUpload = (
  platform: Uploader,
  { method = 'POST', path = '/documents', body, headers = {} }: UploadRequest,
): Promise<Response> =>
  fetch(`${platform.address.baseUrl}${path}`, {
    method,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    headers: { Authorization: authorizationOf(platform), ...headers },
    redirect: 'manual',
  });

/** The id of an upload that no request has followed yet. */
export const uploadIdOf = (answer: Response): string => {
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (answer.status !== 303 || id === undefined) throw new Error(`The upload is answered ${answer.status}`);
  return id;
};
