import { connect } from 'node:net';
import { patienceMs } from '#test/support/patience.ts';

/** All bytes that one connection received. */
export interface WireAnswer {
  readonly text: string;
  /** Status codes in the order of the answers. */
  readonly statuses: readonly number[];
}

/** How long a connection is silent that has said everything. Until its first byte a busy machine may need longer. */
const silenceMs = 1_500;

/**
 * Sends bytes unchanged to the API's port. Returns everything received until the other side closes or falls silent.
 *
 * @param betweenAnswersMs silence after a first byte that means the end
 */
export const sendBytes = (
  baseUrl: string,
  bytes: string | Uint8Array,
  betweenAnswersMs = silenceMs,
): Promise<WireAnswer> =>
  new Promise((done) => {
    const { hostname, port } = new URL(baseUrl);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = (): void => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      done({
        text,
        statuses: [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status)),
      });
    };
    socket.setTimeout(patienceMs, finish);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      socket.setTimeout(betweenAnswersMs);
    });
    socket.once('close', finish);
    socket.once('error', finish);
  });
