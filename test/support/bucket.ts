import type { ServiceAddress } from './service-host.ts';

const authorization =
  'AWS4-HMAC-SHA256 Credential=LOCALOPERATOR/20250101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=none';

const ask = async ({ bucketUrl }: ServiceAddress, path: string): Promise<Response> => {
  const answer = await fetch(`${bucketUrl}${path}`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`S3 answers ${answer.status} to ${path}`);
  return answer;
};

/** An object of the bucket, read with the operator's rights. */
export const objectBytes = async (address: ServiceAddress, key: string): Promise<Buffer> =>
  Buffer.from(await (await ask(address, `/${key}`)).arrayBuffer());

/** The Idempotency-Key that an upload was stored with; null when it has none. */
export const keyOfUpload = async (address: ServiceAddress, key: string): Promise<string | null> => {
  const answer = await ask(address, `/${key}`);
  await answer.body?.cancel();
  return answer.headers.get('x-amz-meta-idempotency-key') || null;
};

/** The keys with a prefix, in order. */
export const objectKeys = async (address: ServiceAddress, prefix: string): Promise<string[]> => {
  const answer = await ask(address, `?list-type=2&prefix=${encodeURIComponent(prefix)}`);
  return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? '').toSorted();
};
