import type { IncomingMessage } from 'node:http';
import { GatewayFault } from './gateway-fault.ts';

/** API Gateway's limit on a body. */
export const BODY_LIMIT_BYTES = 10_485_760;

/** How long a client that sends too much is listened to, so that it reads the answer instead of a broken pipe. */
const DRAIN_LIMIT_MS = 5_000;
const DRAIN_LIMIT_BYTES = 10 * BODY_LIMIT_BYTES;

const EMPTY = Buffer.alloc(0);

/** The whole body. Throws REQUEST_TOO_LARGE past the limit, after the client has had time to finish sending. */
export const readBody = (message: IncomingMessage): Promise<Buffer> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  if (length === undefined && encoding === undefined) return Promise.resolve(EMPTY);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    let drainTimer: NodeJS.Timeout | undefined;
    const tooLarge = (): void => reject(new GatewayFault('REQUEST_TOO_LARGE'));
    message.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount <= BODY_LIMIT_BYTES) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      drainTimer ??= setTimeout(tooLarge, DRAIN_LIMIT_MS);
      if (byteCount > DRAIN_LIMIT_BYTES) tooLarge();
    });
    message.on('end', () => {
      if (byteCount > BODY_LIMIT_BYTES) tooLarge();
      else resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks));
    });
    message.on('error', reject);
    message.on('close', () => clearTimeout(drainTimer));
  });
};
