import { connect, type Socket } from 'node:net';
import { authorizationOf, operatorKey } from './aws-client.ts';
import type { JsonReply } from './json-request.ts';
import { type MessageHead, readHead } from './message-head.ts';

export interface Upstream {
  /** Rejects when the connection breaks before the answer has arrived. */
  send(target: string, body: Buffer): Promise<JsonReply>;
  close(): void;
}

/** DynamoDB Local closes a connection after 30 idle seconds. The host drops it earlier, so that no request is lost. */
const idleLimitMs = 15_000;
const noBytes = Buffer.alloc(0);
const statusLine = /^HTTP\/1\.1 (\d{3})/;

/** A pool of open connections to DynamoDB Local; each carries one request at a time. */
export const dynamodbUpstream = (port: number): Upstream => {
  const idle: UpstreamConnection[] = [];
  const all = new Set<UpstreamConnection>();
  const acquire = (): UpstreamConnection => {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (found.isUsable()) return found;
      found.destroy();
    }
    const connection = new UpstreamConnection(port, () => all.delete(connection));
    all.add(connection);
    return connection;
  };
  return {
    send: async (target, body) => {
      const connection = acquire();
      const reply = await connection.exchange(target, body);
      idle.push(connection);
      return reply;
    },
    close: () => {
      for (const connection of all) connection.destroy();
    },
  };
};

const readOperation = /\.(Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

export const isWrite = (target: string): boolean => !readOperation.test(target);

/** Calls back after every successful write, so that the stream mappings need not poll often. */
export const reportWrites = (
  upstream: Pick<Upstream, 'send'>,
  onWrite: () => void,
): Pick<Upstream, 'send'> => ({
  send: async (target, body) => {
    const reply = await upstream.send(target, body);
    if (reply.status === 200 && isWrite(target)) onWrite();
    return reply;
  },
});

interface Waiting {
  readonly done: (reply: JsonReply) => void;
  readonly failed: (cause: Error) => void;
}

class UpstreamConnection {
  readonly #socket: Socket;
  #pending: Buffer = noBytes;
  #head: MessageHead | undefined;
  #waiting: Waiting | undefined;
  #usedAtMs = 0;

  constructor(port: number, onClose: () => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', (cause) => this.#fail(cause));
    this.#socket.once('close', () => {
      this.#fail(new Error('DynamoDB Local closed the connection'));
      onClose();
    });
  }

  isUsable(): boolean {
    return !this.#socket.destroyed && performance.now() - this.#usedAtMs < idleLimitMs;
  }

  exchange(target: string, body: Buffer): Promise<JsonReply> {
    const head = `POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: ${target}\r\ncontent-type: application/x-amz-json-1.0\r\nauthorization: ${authorizationOf(operatorKey)}\r\ncontent-length: ${body.length}\r\n\r\n`;
    return new Promise((done, failed) => {
      this.#waiting = { done, failed };
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
    });
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#head ??= readHead(this.#pending);
    const head = this.#head;
    if (!head) return;
    // DynamoDB Local sends a content length with every answer.
    const end = head.bodyStart + (head.contentLength ?? 0);
    if (this.#pending.length < end) return;
    const reply = {
      status: Number(statusLine.exec(head.text)?.[1] ?? 502),
      body: this.#pending.subarray(head.bodyStart, end),
    };
    this.#pending = noBytes;
    this.#head = undefined;
    this.#usedAtMs = performance.now();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.done(reply);
  }

  #fail(cause: Error): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.failed(cause);
    this.#socket.destroy();
  }
}
