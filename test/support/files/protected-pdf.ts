import { createHash } from 'node:crypto';
import { pdf } from './pdf.ts';

/** Fills a password to 32 bytes (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);

/** The first revision has keys of 40 bits. */
const keyOf = (...parts: readonly Buffer[]): Buffer =>
  createHash('md5').update(Buffer.concat(parts)).digest().subarray(0, 5);

/** Node's OpenSSL has no RC4 any more. */
const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (left: number, right: number): void => {
    [state[left], state[right]] = [state.at(right) ?? 0, state.at(left) ?? 0];
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + (state.at(index) ?? 0) + (key.at(index % key.length) ?? 0)) & 255;
    swap(index, other);
  }
  other = 0;
  return Buffer.from(
    data.map((byte, position) => {
      const index = (position + 1) & 255;
      other = (other + (state.at(index) ?? 0)) & 255;
      swap(index, other);
      return byte ^ (state.at(((state.at(index) ?? 0) + (state.at(other) ?? 0)) & 255) ?? 0);
    }),
  );
};

export interface Passwords {
  /** Forbids changes and copies. Anybody can open the file without it. */
  readonly owner: string;
  /** Opens the file. Absent: it opens without a password. */
  readonly user?: string;
}

/** Encrypted as by bank software: nobody may change it, and with a user's password nobody else can open it. */
export const protectedPdf = ({ owner, user = '' }: Passwords): Buffer => {
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const ownerEntry = rc4(keyOf(padded(owner)), padded(user));
  const userEntry = rc4(keyOf(padded(user), ownerEntry, permissions, id), padding);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const encryption = `/Filter /Standard /V 1 /R 2 /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P -4`;
  return pdf({
    objects: [{ dictionary: `<< ${encryption} >>` }],
    trailer: `/Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}]`,
  });
};
