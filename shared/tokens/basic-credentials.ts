/** What a client sends as HTTP Basic user name and password. */
export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Ours are 43 characters each; nothing that is longer than this is worth decoding. */
const maxHeaderBytes = 1024;

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Reads an `Authorization: Basic …` header; undefined for whatever is not one with both parts. */
export const parseBasicCredentials = (header: string | undefined): BasicCredentials | undefined => {
  if (header === undefined || Buffer.byteLength(header) > maxHeaderBytes) return undefined;
  const encoded = /^Basic +([^ ]+) *$/i.exec(header)?.[1];
  if (encoded === undefined || !base64Pattern.test(encoded)) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
};
