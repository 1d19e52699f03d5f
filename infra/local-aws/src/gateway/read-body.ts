import type { IncomingMessage } from 'node:http';
import { bodyLimitBytes } from '../aws-limits.ts';
import { GatewayFault } from './gateway-fault.ts';

/** The gateway reads on for this long, so that a client that sends too much gets an answer and no broken pipe. */
const drainLimitMs = 5_000;
const drainLimitBytes = 10 * bodyLimitBytes;

const noBytes = Buffer.alloc(0);

/** @throws GatewayFault REQUEST_TOO_LARGE past the limit, after the client has had time to finish sending */
export const readBody = (message: IncomingMessage): Promise<Buffer> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  if (length === undefined && encoding === undefined) return Promise.resolve(noBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    let drainTimer: NodeJS.Timeout | undefined;
    const tooLarge = (): void => reject(new GatewayFault('REQUEST_TOO_LARGE'));
    message.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount <= bodyLimitBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      drainTimer ??= setTimeout(tooLarge, drainLimitMs);
      if (byteCount > drainLimitBytes) tooLarge();
    });
    message.on('end', () => {
      if (byteCount > bodyLimitBytes) tooLarge();
      else resolve(chunks.length === 1 ? (chunks[0] ?? noBytes) : Buffer.concat(chunks));
    });
    message.on('error', reject);
    message.on('close', () => clearTimeout(drainTimer));
  });
};
