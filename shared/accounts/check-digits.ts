/** The letters and digits of an IBAN as one number, A = 10: ISO 13616. */
const ibanNumber = (text: string): bigint =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join(''));

/** An IBAN with its two check digits (ISO 7064, mod 97-10). */
export const composeIban = (country: string, bban: string): string => {
  const check = 98n - (ibanNumber(`${bban}${country}00`) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${bban}`;
};

const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

/** Last digit of a CLABE: weights 3, 7, 1, each product taken mod 10. Source: Banco de México. */
export const clabeCheckDigit = (first17: string): string =>
  String((10 - (weightedSum(first17, [3, 7, 1]) % 10)) % 10);

/** Last digit of an ABA routing number: weights 3, 7, 1. Source: American Bankers Association. */
export const routingCheckDigit = (first8: string): string =>
  String((10 - (weightedSum(first8, [3, 7, 1]) % 10)) % 10);

/** Whether an 18-digit CLABE ends in its check digit. */
export const isClabe = (clabe: string): boolean => clabeCheckDigit(clabe.slice(0, 17)) === clabe.slice(17);

/** Whether a 9-digit routing number ends in its check digit. */
export const isRoutingNumber = (number: string): boolean =>
  routingCheckDigit(number.slice(0, 8)) === number.slice(8);
