import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly storedAt: Date;
  /** By name, without `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** What S3 answers about the object's tags. */
  readonly tags?: string;
}

const headersOf = ({ contentType, storedAt, metadata }: StoredObject): Record<string, string> => ({
  'content-type': contentType,
  'last-modified': storedAt.toUTCString(),
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
});

/**
 * The bucket as a map behind a real connection: whole objects, ranges and metadata. For use cases in unit tests; parts,
 * faults and signatures need the real host.
 */
export class MemoryBucket {
  readonly #objects = new Map<string, StoredObject>();
  /** `GET <key>` and so on, in the order of their arrival. */
  readonly requests: string[] = [];
  /** Keys of the downloads that the reader ended early. */
  readonly cancelled: string[] = [];

  put(key: string, bytes: string | Buffer, more: Partial<StoredObject> = {}): void {
    const fixed = { contentType: '', storedAt: new Date('2025-10-13T11:59:58.000Z'), metadata: {} };
    this.#objects.set(key, { ...fixed, ...more, bytes: Buffer.from(bytes) });
  }

  remove(key: string): void {
    this.#objects.delete(key);
  }

  keys(): string[] {
    return [...this.#objects.keys()];
  }

  find(key: string): { readonly text: string; readonly contentType: string } | undefined {
    const object = this.#objects.get(key);
    return object && { text: object.bytes.toString('utf8'), contentType: object.contentType };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', 'http://bucket').pathname;
    const key = decodeURIComponent(path).slice(1);
    const body = await buffer(request);
    this.requests.push(`${request.method} ${key}`);
    if (request.method === 'PUT') {
      this.put(key, body, { contentType: request.headers['content-type'] ?? '' });
      response.end();
      return;
    }
    if (request.method === 'DELETE') {
      this.remove(key);
      response.writeHead(204).end();
      return;
    }
    const object = this.#objects.get(key);
    if (object === undefined) response.writeHead(404).end();
    else if (request.url?.includes('?tagging')) response.end(object.tags ?? '<Tagging><TagSet/></Tagging>');
    else this.#send(key, object, request, response);
  }

  #send(key: string, object: StoredObject, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => {
      if (!response.writableFinished) this.cancelled.push(key);
    });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(200, headersOf(object));
    response.end(from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1));
  }
}

/** By `DOCUMENTS_BUCKET_NAME` and `AWS_REGION` of the unit tests (vitest.config.ts). */
const bucketHost = 'unit-test.s3.us-east-1.amazonaws.com';

/** Gives each test of the file an empty bucket, which the product's requests reach, without TLS. */
export const useMemoryBucket = (): { readonly bucket: MemoryBucket } => {
  const current = { bucket: new MemoryBucket() };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => void current.bucket.answer(request, response));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
  });
  beforeEach(() => {
    current.bucket = new MemoryBucket();
    const { port } = server.address() as AddressInfo;
    const original = Agent.prototype.createConnection;
    vi.spyOn(Agent.prototype, 'createConnection').mockImplementation(function (this: Agent, options, done) {
      return options.host === bucketHost ? connect(port, '127.0.0.1') : original.call(this, options, done);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return current;
};
