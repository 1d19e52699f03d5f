/** The facts of a Pix payment, for a BR Code. */
export interface PixPayment {
  readonly pixKey: string;
  /** At most 25 characters. */
  readonly payeeName: string;
  /** At most 15 characters. */
  readonly payeeCity: string;
  /** 1 to 25 letters and digits, or `***` for none. */
  readonly transactionId: string;
  /** In centavos; without it the payer enters the amount. */
  readonly amountMinor?: bigint | undefined;
}

/** One field of an EMV QR code: its id, the length of its value in two digits, its value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

const reais = (centavos: bigint): string => {
  const digits = centavos.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const withNextBit = (crc: number): number => ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;

const withNextByte = (crc: number, byte: number): number => {
  let next = crc ^ (byte << 8);
  for (let bit = 0; bit < 8; bit += 1) next = withNextBit(next);
  return next;
};

/** CRC-16 of ISO/IEC 13239: polynomial 0x1021, initial value 0xFFFF; four hexadecimal digits. */
export const crc16 = (text: string): string =>
  Buffer.from(text).reduce(withNextByte, 0xffff).toString(16).toUpperCase().padStart(4, '0');

/**
 * The payload of a Pix QR code that can be paid many times: EMV QR Code for merchant-presented payments, as the Banco
 * Central do Brasil profiles it in its Manual do BR Code.
 */
export const brCode = (payment: PixPayment): string => {
  const { pixKey, payeeName, payeeCity, transactionId, amountMinor } = payment;
  const payload = [
    field('00', '01'),
    field('26', `${field('00', 'br.gov.bcb.pix')}${field('01', pixKey)}`),
    // No merchant category.
    field('52', '0000'),
    // ISO 4217 number of BRL.
    field('53', '986'),
    ...(amountMinor === undefined ? [] : [field('54', reais(amountMinor))]),
    field('58', 'BR'),
    field('59', payeeName),
    field('60', payeeCity),
    field('62', field('05', transactionId)),
    // The checksum covers its own id and length.
    '6304',
  ].join('');
  return `${payload}${crc16(payload)}`;
};
