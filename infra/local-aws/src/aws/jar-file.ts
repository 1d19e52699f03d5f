import { crc32 } from 'node:zlib';

const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** Length of a directory entry before its name. */
const directoryEntryLength = 46;
const manifest = 'META-INF/MANIFEST.MF';

interface Directory {
  readonly offset: number;
  /** The bytes of each entry of the directory, by its name. */
  readonly entries: ReadonlyMap<string, Buffer>;
}

/**
 * A jar with one more file and no manifest. Java keeps an archive of loaded classes only when every part of the class
 * path is a jar, and a manifest may add directories to the path.
 *
 * @throws RangeError when the bytes are no zip file
 */
export const jarWith = (jar: Buffer, name: string, content: Buffer): Buffer => {
  const { offset, entries } = readDirectory(jar);
  const kept = [...entries].filter(([entry]) => entry !== manifest && entry !== name);
  const added = fileEntry(name, content);
  const files = Buffer.concat([jar.subarray(0, offset), added.file]);
  const directory = Buffer.concat([...kept.map(([, bytes]) => bytes), added.directoryEntry(offset)]);
  return Buffer.concat([files, directory, endRecord(kept.length + 1, directory.length, files.length)]);
};

const readDirectory = (jar: Buffer): Directory => {
  const end = jar.lastIndexOf(u4(signatures.end));
  if (end < 0) throw new RangeError('The file has no directory of a zip file');
  const count = jar.readUInt16LE(end + 10);
  const offset = jar.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const nameLength = jar.readUInt16LE(at + 28);
    const length = directoryEntryLength + nameLength + jar.readUInt16LE(at + 30) + jar.readUInt16LE(at + 32);
    const name = jar.toString('utf8', at + directoryEntryLength, at + directoryEntryLength + nameLength);
    entries.set(name, jar.subarray(at, at + length));
    at += length;
  }
  return { offset, entries };
};

/** An entry that is not compressed, of the first day of the format. */
const fileEntry = (name: string, content: Buffer) => {
  const nameBytes = Buffer.from(name);
  const common = Buffer.concat([
    u2(10),
    u2(0),
    u2(0),
    u2(0),
    u2(0x21),
    u4(crc32(content)),
    u4(content.length),
    u4(content.length),
    u2(nameBytes.length),
    u2(0),
  ]);
  return {
    file: Buffer.concat([u4(signatures.entry), common, nameBytes, content]),
    directoryEntry: (offset: number) =>
      Buffer.concat([
        u4(signatures.directory),
        u2(10),
        common,
        u2(0),
        u2(0),
        u2(0),
        u4(0),
        u4(offset),
        nameBytes,
      ]),
  };
};

const endRecord = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([u4(signatures.end), u2(0), u2(0), u2(count), u2(count), u4(size), u4(offset), u2(0)]);

const u2 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

const u4 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
