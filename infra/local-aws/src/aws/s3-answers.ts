import type { ServerResponse } from 'node:http';

export interface S3Error {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Sends an error in XML, as S3 does. */
export const sendS3Error = (response: ServerResponse, { status, code, message }: S3Error): void => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
