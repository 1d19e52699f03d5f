/** A message head cannot be longer: node:http takes 16 KB by default. */
export const HEAD_LIMIT_BYTES = 65_536;

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

export interface MessageHead {
  /** First line and headers, without the empty line. */
  readonly text: string;
  readonly bodyStart: number;
  /** Undefined when the head does not say: no body, or one in chunks. */
  readonly contentLength: number | undefined;
}

/** The head of an HTTP/1.1 message; undefined while it is not all there. */
export function readHead(buffer: Buffer): MessageHead | undefined {
  const end = buffer.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const text = buffer.toString('latin1', 0, end);
  const length = CONTENT_LENGTH.exec(text)?.[1];
  return {
    text,
    bodyStart: end + HEAD_END.length,
    contentLength: length === undefined ? undefined : Number(length),
  };
}
