import type { components } from '../generated/openapi.ts';

export interface WebhookRequest {
  /** Of a `Request`, or of Node's `IncomingMessage`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came: a parsed and printed body has another signature. */
  readonly rawBody: string | Uint8Array;
  /** `webhookPublicKey` of `GET /config`, and `nextWebhookPublicKey` while it is there. */
  readonly publicKeyPem: string | readonly string[];
  readonly now?: Date;
}

type Schemas = components['schemas'];

/** Its `type` says what `data` is. A newer service may send types that this version does not know. */
export type WebhookEvent = Readonly<Schemas[Extract<keyof Schemas, `${string}Event`>]>;

const toleranceSeconds = 300;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const header = (headers: WebhookRequest['headers'], name: string): string =>
  String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');

const bytesOf = (base64: string) => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

const publicKey = (pem: string) =>
  crypto.subtle.importKey('spki', bytesOf(pem.replaceAll(/-----[^-]+-----|\s/g, '')), algorithm, false, [
    'verify',
  ]);

/** The 64 bytes of a signature; undefined unless it is spelled as the service spells it. */
const signatureOf = (entry: string) => {
  const signature = bytesOf(entry.replace('v1es256,', ''));
  const isExact = entry === `v1es256,${btoa(String.fromCharCode(...signature))}`;
  return isExact && signature.length === 64 ? signature : undefined;
};

const signedBytes = (head: string, rawBody: string | Uint8Array) => {
  const first = new TextEncoder().encode(head);
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody;
  const signed = new Uint8Array(first.length + body.length);
  signed.set(first);
  signed.set(body, first.length);
  return signed;
};

/** True if the service sent this request in the last five minutes. */
export const verifyWebhook = async (request: WebhookRequest): Promise<boolean> => {
  const { headers, rawBody, publicKeyPem, now = new Date() } = request;
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  if (!/^Webhook:[0-9a-f-]{36}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const signed = signedBytes(`${id}.${timestamp}.`, rawBody);
  const keys = await Promise.all([publicKeyPem].flat().map(publicKey));
  for (const entry of header(headers, 'webhook-signature').split(' ')) {
    const signature = signatureOf(entry);
    if (signature === undefined) continue;
    for (const key of keys) {
      if (await crypto.subtle.verify(algorithm, key, signature, signed)) return true;
    }
  }
  return false;
};

/** The event, if the service sent it in the last five minutes; else undefined: answer 401. */
export const readWebhook = async (request: WebhookRequest): Promise<WebhookEvent | undefined> => {
  if (!(await verifyWebhook(request))) return undefined;
  const { rawBody } = request;
  return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
};
