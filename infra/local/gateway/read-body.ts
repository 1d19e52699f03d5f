import type { IncomingMessage } from 'node:http';
import { GatewayFault } from './gateway-fault.ts';

/** API Gateway's limit on a body. */
export const BODY_LIMIT_BYTES = 10_485_760;

/** How long a client that sends too much is listened to, so that it reads the answer instead of a broken pipe. */
const DRAIN_LIMIT_MS = 5_000;
const DRAIN_LIMIT_BYTES = 10 * BODY_LIMIT_BYTES;

const EMPTY = Buffer.alloc(0);

/** The whole body. Throws REQUEST_TOO_LARGE past the limit, after the client has had time to finish sending. */
export const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  if (length === undefined && encoding === undefined) return EMPTY;
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    byteCount += chunk.length;
    if (byteCount > BODY_LIMIT_BYTES) {
      await drain(message);
      throw new GatewayFault('REQUEST_TOO_LARGE');
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks);
};

const drain = (message: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let byteCount = 0;
    const timer = setTimeout(resolve, DRAIN_LIMIT_MS);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    message.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount > DRAIN_LIMIT_BYTES) done();
    });
    message.once('end', done).once('close', done).resume();
  });
