/** Limit on the length of a head, well above the 16 KB that node:http accepts by default. */
export const headLimitBytes = 65_536;

const headEnd = '\r\n\r\n';
const contentLengthHeader = /\r\ncontent-length: *(\d+)/i;

export interface MessageHead {
  /** First line and headers, without the empty line. */
  readonly text: string;
  readonly bodyStart: number;
  /** Undefined for a message without a body, or with one in chunks. */
  readonly contentLength: number | undefined;
}

/** Reads the head of an HTTP/1.1 message; undefined while it is incomplete. */
export const readHead = (buffer: Buffer): MessageHead | undefined => {
  const end = buffer.indexOf(headEnd);
  if (end < 0) return undefined;
  const text = buffer.toString('latin1', 0, end);
  const length = contentLengthHeader.exec(text)?.[1];
  return {
    text,
    bodyStart: end + headEnd.length,
    contentLength: length === undefined ? undefined : Number(length),
  };
};
