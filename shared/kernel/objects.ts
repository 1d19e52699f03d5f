import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as z from 'zod';
import { withLimits } from './aws-client.ts';
import { smallestPartBytes } from './aws-limits.ts';
import { setting } from './config.ts';
import { fullJitterMs } from './full-jitter.ts';

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The header `Content-Disposition` that makes a browser save a file under this name and never show it. Old clients read
 * `filename`, where every character that is not plain ASCII is a `_`. All others prefer `filename*` (RFC 6266).
 */
export const attachmentNamed = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === fileName
    ? quoted
    : `${quoted}; filename*=UTF-8''${strictlyEncoded(fileName.toWellFormed())}`;
};

/** The bucket of documents and uploads. */
const documentsBucket = setting('DOCUMENTS_BUCKET_NAME', z.string().min(1));
const maxTries = 3;
/** Until the head of S3's answer arrives, usually after 0.1 s. Three tries end before the 10 s of a request's function. */
const tryMs = 3_000;
const client = new S3Client(withLimits({ tries: maxTries, timeoutMs: tryMs }));

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/**
 * The roles may list the bucket, so a missing object is 404, and 403 is a fault of their policies.
 *
 * @throws every other error
 */
const undefinedWhenAbsent = (error: unknown): undefined => {
  if (!hasStatus(error, 404)) throw error;
  return undefined;
};

export interface ObjectFacts {
  readonly sizeBytes: number;
  readonly contentType: string;
  /** To the second. It stays the same unless the object is replaced. */
  readonly storedAt: Date;
}

const factsOf = (answer: {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
  readonly LastModified?: Date | undefined;
}): ObjectFacts => ({
  sizeBytes: answer.ContentLength ?? 0,
  contentType: answer.ContentType ?? '',
  storedAt: answer.LastModified ?? new Date(0),
});

/** The facts of an object; undefined when there is none. */
export const headObject = async (key: string): Promise<ObjectFacts | undefined> => {
  const answer = await client
    .send(new HeadObjectCommand({ Bucket: documentsBucket, Key: key }))
    .catch(undefinedWhenAbsent);
  return answer && factsOf(answer);
};

export interface ReadObject extends ObjectFacts {
  readonly body: AsyncIterable<Uint8Array>;
  /** By lower-case name, without `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Ends the download of a body that the caller does not read to its end. */
  readonly cancel: () => void;
}

/** Streams an object, or its bytes from `start` up to, not including, `end`; undefined when there is none. */
export const readObject = async (
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<ReadObject | undefined> => {
  const request = {
    Bucket: documentsBucket,
    Key: key,
    ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
  };
  const answer = await client.send(new GetObjectCommand(request)).catch(undefinedWhenAbsent);
  if (answer === undefined) return undefined;
  const { Body: body, Metadata: metadata = {} } = answer;
  if (!(body instanceof Readable)) throw new Error('S3 answered without a stream');
  return { ...factsOf(answer), body, metadata, cancel: () => void body.destroy() };
};

/** Puts an object; replaces an object with the same key. */
export const putObject = async (key: string, body: string | Buffer, contentType: string): Promise<void> => {
  await client.send(
    new PutObjectCommand({ Bucket: documentsBucket, Key: key, Body: body, ContentType: contentType }),
  );
};

export interface NewObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** SHA-256 of the bytes. S3 refuses other bytes, so an acknowledged object is complete. */
  readonly digest: Buffer;
  /** Default: the bucket of documents and uploads. */
  readonly bucket?: string | undefined;
}

/** Puts an object under a new key. An object of an earlier try stays as it is. */
export const putObjectOnce = async (key: string, object: NewObject): Promise<void> => {
  const { bytes, contentType, digest, bucket = documentsBucket } = object;
  const request = {
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentType: contentType,
    IfNoneMatch: '*',
    ChecksumSHA256: digest.toString('base64'),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new PutObjectCommand(request));
      return;
    } catch (error) {
      if (hasStatus(error, 412)) return;
      // Two requests write the same key at once: S3 answers 409 instead of 412 while neither has won.
      if (!hasStatus(error, 409) || attempt === maxTries) throw error;
      await sleep(fullJitterMs(attempt, { baseMs: 200, limitMs: 1_000 }));
    }
  }
};

/** Puts an object of unknown length. Memory holds two parts of it at most. */
export const putStream = async (
  key: string,
  pieces: AsyncIterable<string>,
  contentType: string,
): Promise<void> => {
  const upload = new Upload({
    client,
    params: { Bucket: documentsBucket, Key: key, Body: Readable.from(pieces), ContentType: contentType },
    partSize: smallestPartBytes,
    queueSize: 1,
    // The bucket removes the parts of an upload that does not end. To do so here would need another permission.
    leavePartsOnError: true,
  });
  await upload.done();
};

/** Removes an object, if there is one. The versioned bucket keeps it as an old version. */
export const removeObject = async (key: string): Promise<void> => {
  await client
    .send(new DeleteObjectCommand({ Bucket: documentsBucket, Key: key }))
    .catch(undefinedWhenAbsent);
};

/** The tags of an object by their names. */
export const tagsOf = async (key: string): Promise<ReadonlyMap<string, string>> => {
  const { TagSet: tags = [] } = await client.send(
    new GetObjectTaggingCommand({ Bucket: documentsBucket, Key: key }),
  );
  return new Map(tags.map(({ Key: name = '', Value: value = '' }) => [name, value]));
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
  const request = new GetObjectCommand({
    Bucket: documentsBucket,
    Key: key,
    ResponseCacheControl: 'no-store',
    ResponseContentDisposition: attachmentNamed(fileName),
    ...(contentType !== undefined && { ResponseContentType: contentType }),
  });
  return getSignedUrl(client, request, { expiresIn: seconds });
};
