import { p1363Of } from '#shared/kernel/signing/webhook-signers.ts';

/** Order of the group of P-256. */
export const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Of its field. */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;

interface Numbers {
  readonly r: bigint;
  readonly s: bigint;
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

export const numbersOf = (der: Buffer): Numbers => {
  const both = p1363Of(der);
  return { r: numberOf(both.subarray(0, 32)), s: numberOf(both.subarray(32)) };
};

const bytesOf = (value: bigint, size: number): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(Math.max(size * 2, hex.length + (hex.length % 2)), '0'), 'hex');
};

/** Pairs of numbers that are no signature of anything, from a good one. */
const wrongPairs = ({ r, s }: Numbers): readonly (readonly [string, bigint, bigint])[] => {
  const edges: readonly [string, bigint][] = [
    ['0', 0n],
    ['1', 1n],
    ['n - 1', order - 1n],
    ['n', order],
    ['n + 1', order + 1n],
    ['p', prime],
    ['p + 1', prime + 1n],
    ['2^256 - 1', 2n ** 256n - 1n],
  ];
  return [
    ...edges.flatMap(([left, a]) =>
      edges.map(([right, b]): [string, bigint, bigint] => [`${left}, ${right}`, a, b]),
    ),
    ...edges.map(([name, value]): [string, bigint, bigint] => [`r is ${name}`, value, s]),
    ...edges.map(([name, value]): [string, bigint, bigint] => [`s is ${name}`, r, value]),
    ['r and s swapped', s, r],
    ['r negated', order - r, s],
    ['r halved', r >> 1n, s],
    ['s doubled', r, (s * 2n) % order],
  ];
};

/** Signatures of 64 bytes (r, s) and what only looks like them; none may be taken. */
export const oddP1363 = (der: Buffer): readonly (readonly [string, Buffer])[] => {
  const good = p1363Of(der);
  const [r, s] = [good.subarray(0, 32), good.subarray(32)];
  const zero = Buffer.of(0);
  const numbers = numbersOf(der);
  return [
    ...wrongPairs(numbers).map(
      ([name, a, b]) => [name, Buffer.concat([bytesOf(a, 32), bytesOf(b, 32)])] as const,
    ),
    ['empty', Buffer.alloc(0)],
    ['one byte', zero],
    ['r alone', r],
    ['a byte short', good.subarray(0, 63)],
    ['a byte more', Buffer.concat([good, zero])],
    ['a zero before', Buffer.concat([zero, good])],
    ['33 bytes each', Buffer.concat([zero, r, zero, s])],
    ['31 bytes of r', Buffer.concat([r.subarray(1), s])],
    ['r + n in 33 bytes', Buffer.concat([bytesOf(numbers.r + order, 33), zero, s])],
    ['s + n in 33 bytes', Buffer.concat([zero, r, bytesOf(numbers.s + order, 33)])],
    ['twice', Buffer.concat([good, good])],
    ['DER', der],
    ['little endian', Buffer.concat([Buffer.from(r).reverse(), Buffer.from(s).reverse()])],
  ];
};

const tagged = (tag: number, content: Buffer, length = Buffer.of(content.length)): Buffer =>
  Buffer.concat([Buffer.of(tag), length, content]);

/** DER of an integer that is not negative. */
const derInteger = (value: bigint): Buffer => {
  const bytes = bytesOf(value, 1);
  return tagged(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
};

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));

/** ASN.1 that is no DER of a signature, though lax readers take some of it: BER lengths, padding, trailing bytes. */
export const oddDer = (der: Buffer): readonly (readonly [string, Buffer])[] => {
  const { r, s } = numbersOf(der);
  const [first, second] = [derInteger(r), derInteger(s)];
  const both = Buffer.concat([first, second]);
  const content = (integer: Buffer): Buffer => integer.subarray(2);
  const padded = (integer: Buffer): Buffer => tagged(0x02, Buffer.concat([Buffer.of(0), content(integer)]));
  const long = (integer: Buffer): Buffer =>
    tagged(0x02, content(integer), Buffer.of(0x81, content(integer).length));
  const negative = tagged(0x02, bytesOf(2n ** 256n - r, 32));
  return [
    ...wrongPairs({ r, s }).map(([name, a, b]) => [name, sequence(derInteger(a), derInteger(b))] as const),
    ['r + n', sequence(derInteger(r + order), second)],
    ['s + n', sequence(first, derInteger(s + order))],
    ['r + 2^256', sequence(derInteger(r + 2n ** 256n), second)],
    ['r negative', sequence(negative, second)],
    ['r with a zero more', sequence(padded(first), second)],
    ['s with a zero more', sequence(first, padded(second))],
    ['long form of the length of r', sequence(long(first), second)],
    ['long form of the length of s', sequence(first, long(second))],
    ['long form of the length of all', tagged(0x30, both, Buffer.of(0x81, both.length))],
    ['two bytes of length', tagged(0x30, both, Buffer.of(0x82, 0, both.length))],
    [
      'nine bytes of length',
      tagged(0x30, both, Buffer.concat([Buffer.of(0x89), Buffer.alloc(8), Buffer.of(both.length)])),
    ],
    ['indefinite length', Buffer.concat([Buffer.of(0x30, 0x80), both, Buffer.of(0, 0)])],
    ['length one too small', tagged(0x30, both, Buffer.of(both.length - 1))],
    ['length one too large', tagged(0x30, both, Buffer.of(both.length + 1))],
    ['length of 2^32 - 1', tagged(0x30, both, Buffer.from('84ffffffff', 'hex'))],
    ['a byte after all', Buffer.concat([der, Buffer.of(0)])],
    ['a null after all', Buffer.concat([der, Buffer.of(5, 0)])],
    ['a byte inside after s', tagged(0x30, Buffer.concat([both, Buffer.of(0)]))],
    ['a null inside after s', sequence(both, Buffer.of(5, 0))],
    ['a third number', sequence(both, derInteger(1n))],
    ['r alone', sequence(first)],
    ['nothing inside', sequence()],
    ['empty', Buffer.alloc(0)],
    ['the tag alone', Buffer.of(0x30)],
    ['no sequence', both],
    ['a set', Buffer.concat([Buffer.of(0x31), der.subarray(1)])],
    ['a sequence in a sequence', sequence(der)],
    ['r as an octet string', sequence(Buffer.concat([Buffer.of(0x04), first.subarray(1)]), second)],
    ['r as a boolean', sequence(Buffer.from('0101ff', 'hex'), second)],
    ['r as a null', sequence(Buffer.of(5, 0), second)],
    ['r as infinity', sequence(Buffer.from('090140', 'hex'), second)],
    ['r without bytes', sequence(Buffer.of(2, 0), second)],
    ['s without bytes', sequence(first, Buffer.of(2, 0))],
    ['s cut short', der.subarray(0, der.length - 1)],
    ['64 bytes (r, s)', p1363Of(der)],
  ];
};
