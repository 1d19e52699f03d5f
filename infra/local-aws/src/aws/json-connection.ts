import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { AnswerJson, JsonReply } from './json-request.ts';
import { headLimitBytes, type MessageHead, readHead } from './message-head.ts';
import type { SignedRequest } from './signature.ts';

const targetHeader = /\r\nx-amz-target: *([^\r\n]+)/i;
const noBytes = Buffer.alloc(0);

/**
 * One connection of a client. It is read without node:http, which alone would take a third of the time that this hop
 * may cost (decision "the local host runs real parts"). It answers requests with a target header, as AWS SDKs send
 * them. At any other request it passes the connection on, together with the bytes that it has read.
 */
export class JsonConnection {
  readonly #socket: Socket;
  readonly #answer: AnswerJson;
  readonly #passOn: (socket: Socket, read: Buffer) => void;
  #pending: Buffer = noBytes;
  #head: MessageHead | undefined;
  #isBusy = false;

  constructor(socket: Socket, answer: AnswerJson, passOn: (socket: Socket, read: Buffer) => void) {
    this.#socket = socket;
    this.#answer = answer;
    this.#passOn = passOn;
    socket.on('data', this.#onData);
    socket.on('error', this.#onError);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    if (!this.#isBusy) this.#readRequest();
  };

  /** A client that disconnects must not end the host. */
  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  #readRequest(): void {
    this.#head ??= readHead(this.#pending);
    const head = this.#head;
    if (!head) {
      if (this.#pending.length > headLimitBytes) this.#socket.destroy();
      return;
    }
    const target = targetHeader.exec(head.text)?.[1];
    if (target === undefined || head.contentLength === undefined) {
      this.#release();
      return;
    }
    const end = head.bodyStart + head.contentLength;
    if (this.#pending.length < end) return;
    const body = this.#pending.subarray(head.bodyStart, end);
    this.#pending = this.#pending.length === end ? noBytes : this.#pending.subarray(end);
    this.#head = undefined;
    this.#isBusy = true;
    this.#answer({ target, signed: signedRequest(head.text, body), body }).then(this.#reply, this.#onError);
  }

  readonly #reply = (reply: JsonReply | undefined): void => {
    this.#isBusy = false;
    if (!reply) {
      this.#socket.destroy();
      return;
    }
    writeReply(this.#socket, reply);
    if (this.#pending.length > 0) this.#readRequest();
  };

  #release(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('error', this.#onError);
    this.#passOn(this.#socket, this.#pending);
  }
}

const signedRequest = (head: string, body: Buffer): SignedRequest => {
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', url = ''] = first.split(' ');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { method, url, header: (name) => headers.get(name), body };
};

const writeReply = (socket: Socket, { status, body }: JsonReply): void => {
  if (socket.destroyed) return;
  socket.cork();
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: ${body.length}\r\nx-amzn-requestid: ${randomUUID()}\r\n\r\n`,
    'latin1',
  );
  socket.write(body);
  socket.uncork();
};
