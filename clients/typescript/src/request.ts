import type { CallOptions, Method } from './operation-types.ts';

/** A request of any operation. */
export interface AnyRequest extends CallOptions {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly form?: object;
  readonly idempotencyKey?: string;
}

/** A request that can be sent several times. */
export interface Prepared {
  /** Method and path as documented, for messages. */
  readonly what: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly idempotencyKey: string | undefined;
  /** Sent twice, it does no more than sent once. */
  readonly isSafe: boolean;
  /** `manual`: the answer is the redirect itself. */
  readonly redirect: 'follow' | 'manual';
  /** The answer is a page or another text, not JSON. */
  readonly isText: boolean;
}

/** POSTs that take no key. */
export const keylessPaths: ReadonlySet<string> = new Set([
  '/sandbox/kyc/{token}',
  '/switch/collections/{collectionId}/result',
  '/switch/deposits',
  '/switch/invoices/{invoiceId}/payment',
  '/switch/payouts/{payoutId}/result',
  '/verification-provider/cases/{caseId}/result',
]);

/** Their answer is a link to another host, for the caller to follow. An upload's redirect leads to its answer. */
const linkPaths: ReadonlySet<string> = new Set(['/documents/{documentId}/content']);

/** Their answers are texts. */
export const textPaths: ReadonlySet<string> = new Set([
  '/',
  '/docs',
  '/docs/{asset}',
  '/llms.txt',
  '/sandbox/kyc/{token}',
]);

const filledPath = (path: string, values: object = {}): string => {
  const byName = new Map(Object.entries(values));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(byName.get(name))));
};

/** A list is repeated; an object is written as `name[key]=value` for each of its keys. */
const queryEntries = (name: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => queryEntries(name, one));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => queryEntries(`${name}[${key}]`, one));
};

const queryText = (query: object = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const [key, text] of queryEntries(name, value)) parameters.append(key, text);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};

/** A Blob that is no File has no name, and browsers and Node then call it `blob`. */
const formData = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
};

const bodyOf = ({ form, body }: AnyRequest): string | FormData | undefined => {
  if (form !== undefined) return formData(form);
  return body === undefined ? undefined : JSON.stringify(body);
};

/** Builds the request. A POST gets an Idempotency-Key, which stays the same over all its attempts. */
export const prepare = (
  { baseUrl, authorization }: { readonly baseUrl: string; readonly authorization: string },
  method: Method,
  path: string,
  request: AnyRequest,
): Prepared => {
  const takesKey = method === 'post' && !keylessPaths.has(path);
  const idempotencyKey = takesKey ? (request.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const body = bodyOf(request);
  return {
    what: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    url: `${baseUrl}${filledPath(path, request.path)}${queryText(request.query)}`,
    headers: {
      Authorization: authorization,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body,
    idempotencyKey,
    isSafe: method === 'get' || takesKey,
    redirect: method === 'get' && linkPaths.has(path) ? 'manual' : 'follow',
    isText: textPaths.has(path),
  };
};
