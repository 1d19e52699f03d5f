/** A crafted file with its expected result: the detected type, or the code of the error. */
export interface CraftedFile {
  readonly what: string;
  readonly bytes: Buffer;
  readonly verdict: 'application/pdf' | 'image/jpeg' | 'image/png' | 'UNSUITABLE_DOCUMENT' | 'LOW_QUALITY';
}

export const judged =
  (verdict: CraftedFile['verdict']) =>
  (what: string, bytes: Buffer): CraftedFile => ({ what, bytes, verdict });

export const unsuitable = judged('UNSUITABLE_DOCUMENT');
export const unreadable = judged('LOW_QUALITY');

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** The bytes with one part replaced by another. The part must be there. */
export const swapped = (bytes: Buffer, from: string, to: string): Buffer => {
  const at = bytes.indexOf(from, 0, 'latin1');
  if (at < 0) throw new Error('The part to replace is missing');
  return Buffer.concat([bytes.subarray(0, at), text(to), bytes.subarray(at + from.length)]);
};

/** The smallest archive: one uncompressed file. */
export const zip = (): Buffer => {
  const name = text('a.txt');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, end]);
};

export const webPage = text('<!DOCTYPE html><html><script>alert(1)</script></html>');
