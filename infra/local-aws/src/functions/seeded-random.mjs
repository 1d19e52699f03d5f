import crypto, { createHash, webcrypto } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let seed = '';
let block = 0;
let rest = Buffer.alloc(0);

const bytes = (count) => {
  while (rest.length < count) {
    const next = createHash('sha512').update(`${seed} ${block}`).digest();
    block += 1;
    rest = Buffer.concat([rest, next]);
  }
  const taken = Buffer.from(rest.subarray(0, count));
  rest = rest.subarray(count);
  return taken;
};

const fill = (view) => {
  bytes(view.byteLength).copy(Buffer.from(view.buffer, view.byteOffset, view.byteLength));
  return view;
};

const fraction = () => bytes(6).readUIntBE(0, 6) / 2 ** 48;

/** A random UUID, version 4. */
export const uuid = () => {
  const value = bytes(16);
  value[6] = (value[6] & 0x0f) | 0x40;
  value[8] = (value[8] & 0x3f) | 0x80;
  const text = value.toString('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => text.slice(from, to))
    .join('-');
};

const withCallback = (make) => (first, callback) => {
  const made = make(first);
  if (callback === undefined) return made;
  process.nextTick(callback, null, made);
};

let isInstalled = false;
const install = () => {
  isInstalled = true;
  crypto.randomBytes = withCallback(bytes);
  crypto.randomFillSync = fill;
  crypto.randomUUID = uuid;
  crypto.randomInt = (low, high) =>
    high === undefined ? Math.floor(fraction() * low) : low + Math.floor(fraction() * (high - low));
  Object.assign(Object.getPrototypeOf(webcrypto), { getRandomValues: fill, randomUUID: uuid });
  Math.random = fraction;
  syncBuiltinESMExports();
};

/**
 * From now on, all that is random in this thread follows from the seed. For tests that compare answers; nothing that is
 * made so is secret.
 *
 * @param {string} text
 */
export const seedRandom = (text) => {
  if (!isInstalled) install();
  seed = text;
  block = 0;
  rest = Buffer.alloc(0);
};
