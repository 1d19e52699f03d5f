import { attachmentNamed } from './attachment.ts';
import type { ObjectResponse } from './exchange.ts';
import { expectSuccess, presigned, send } from './send.ts';

/** The roles may list the bucket, so a missing object is 404, and 403 is a fault of their policies. */
const isAbsent = ({ status }: ObjectResponse): boolean => status === 404;

export interface ObjectFacts {
  readonly sizeBytes: number;
  readonly contentType: string;
  /** To the second. It stays the same unless the object is replaced. */
  readonly storedAt: Date;
}

const factsOf = ({ headers }: ObjectResponse): ObjectFacts => ({
  sizeBytes: Number(headers['content-length'] ?? 0),
  contentType: headers['content-type'] ?? '',
  storedAt: new Date(headers['last-modified'] ?? 0),
});

/** The facts of an object; undefined when there is none. */
export const headObject = async (key: string): Promise<ObjectFacts | undefined> => {
  const response = await send({ method: 'HEAD', key });
  response.skip();
  return isAbsent(response) ? undefined : factsOf(await expectSuccess(response, 'HEAD'));
};

export interface ReadObject extends ObjectFacts {
  readonly body: AsyncIterable<Uint8Array>;
  /** By lower-case name, without `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Ends the download of a body that the caller does not read to its end. */
  readonly cancel: () => void;
}

const metadataPrefix = 'x-amz-meta-';

const metadataOf = ({ headers }: ObjectResponse): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(metadataPrefix))
      .map(([name, value]) => [name.slice(metadataPrefix.length), value]),
  );

/** Streams an object, or its bytes from `start` up to, not including, `end`; undefined when there is none. */
export const readObject = async (
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<ReadObject | undefined> => {
  const headers = range && { range: `bytes=${range.start}-${range.end - 1}` };
  const response = await send({ method: 'GET', key, ...(headers && { headers }) });
  if (isAbsent(response)) {
    response.skip();
    return undefined;
  }
  await expectSuccess(response, 'GET');
  return {
    ...factsOf(response),
    body: response.body,
    metadata: metadataOf(response),
    cancel: () => response.cancel(),
  };
};

/** Puts an object; replaces an object with the same key. */
export const putObject = async (key: string, body: string | Buffer, contentType: string): Promise<void> => {
  const headers = { 'content-type': contentType };
  const response = await expectSuccess(await send({ method: 'PUT', key, headers, body }), 'PUT');
  response.skip();
};

/** Removes an object, if there is one. The versioned bucket keeps it as an old version. */
export const removeObject = async (key: string): Promise<void> => {
  const response = await send({ method: 'DELETE', key });
  if (response.status !== 404) await expectSuccess(response, 'DELETE');
  response.skip();
};

export interface Download {
  /** The name under which a browser saves the file. */
  readonly fileName: string;
  /** Default: the one that the object was stored with. */
  readonly contentType?: string | undefined;
  readonly seconds: number;
}

/**
 * A link with which anybody can download the object for some seconds, or until the credentials of this function end,
 * whichever is first. No cache keeps the answer.
 */
export const downloadLink = (key: string, { fileName, contentType, seconds }: Download): Promise<string> => {
  const query = {
    'response-cache-control': 'no-store',
    'response-content-disposition': attachmentNamed(fileName),
    ...(contentType !== undefined && { 'response-content-type': contentType }),
  };
  return presigned({ method: 'GET', key, query }, seconds);
};
