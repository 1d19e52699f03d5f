const fullWidth = (text: string): string =>
  [...text].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join('');

const hex = (value: number, digits = 1): string => value.toString(16).padStart(digits, '0');

/** The ways to write an IPv4 address in a URL that some parser, resolver or socket takes for that address. */
export const encodingsOf = (address: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const high = hex(a * 256 + b);
  const low = hex(c * 256 + d);
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    [a, b, c, d].map((part) => `000${part.toString(8)}`).join('.'),
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    fullWidth(address.replaceAll('.', '\u3002')).replaceAll(/[^\uff10-\uff19]/g, '.'),
    address.replaceAll('.', '\u3002'),
    address.replaceAll('.', '%2e'),
    [...address].map((letter) => `%${hex(letter.charCodeAt(0), 2)}`).join(''),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
  ];
};
