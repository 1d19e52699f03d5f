import type { Behaviour } from './endpoints.ts';

/** The whole answer at once. */
export const answering =
  (head: string, content = ''): Behaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`);

/** Writes as long as anyone reads. */
export const endlessly =
  (head: string, chunk: string | Buffer): Behaviour =>
  (socket) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  };

/** A bit of the rest five times a second, and never all of it. */
export const slowly =
  (head: string, text: string): Behaviour =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(text), 200);
    socket.once('close', () => clearInterval(timer));
  };
