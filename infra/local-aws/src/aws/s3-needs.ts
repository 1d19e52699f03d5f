import type { IncomingHttpHeaders } from 'node:http';
import type { AccessNeed } from './access-needs.ts';

/** The parts of a path-style request to S3. */
export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  /** Decoded key; empty for a request about the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;
const need = (action: string, resource: string): AccessNeed => ({
  action: `s3:${action}`,
  resource,
  leadingKeys: [],
});

export const parseS3Request = (method: string, url: string, headers: IncomingHttpHeaders): S3Request => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket = '', ...key] = pathname.split('/').map(decodeURIComponent);
  return { method, bucket, key: key.join('/'), query: searchParams, headers };
};

/** The permissions that an S3 request needs; undefined for an operation that the host does not serve to functions. */
export const s3Needs = (request: S3Request): AccessNeed[] | undefined =>
  request.key === '' ? bucketNeeds(request) : objectNeeds(request);

const bucketNeeds = ({ method, bucket, query }: S3Request): AccessNeed[] | undefined => {
  if (method === 'HEAD') return [need('ListBucket', bucketArn(bucket))];
  if (method !== 'GET') return undefined;
  const action = query.has('uploads') ? 'ListBucketMultipartUploads' : 'ListBucket';
  const prefix = query.get('prefix');
  return [
    { ...need(action, bucketArn(bucket)), ...(prefix !== null && { context: { 's3:prefix': [prefix] } }) },
  ];
};

const objectNeeds = ({ method, bucket, key, query, headers }: S3Request): AccessNeed[] | undefined => {
  const resource = `${bucketArn(bucket)}/${key}`;
  if (query.has('tagging') || query.has('acl') || query.has('versionId')) return undefined;
  if (method === 'GET' || method === 'HEAD') return [need('GetObject', resource)];
  if (method === 'DELETE')
    return [need(query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject', resource)];
  if (method === 'POST') return [need('PutObject', resource)];
  if (method !== 'PUT') return undefined;
  const source = headers['x-amz-copy-source'];
  const isCopy = typeof source === 'string';
  const read = isCopy
    ? [need('GetObject', `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '')}`)]
    : [];
  return [...read, need('PutObject', resource)];
};

/** The reason that S3 gives in the event of a new object; undefined for a request that creates none. */
export const creationReason = ({ method, key, query, headers }: S3Request): string | undefined => {
  if (key === '' || query.has('partNumber') || query.has('uploads')) return undefined;
  if (method === 'POST' && query.has('uploadId')) return 'CompleteMultipartUpload';
  if (method !== 'PUT') return undefined;
  return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
};
