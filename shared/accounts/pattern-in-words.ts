const wordsOfPattern: Readonly<Record<string, string>> = {
  '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$':
    'must be a BIC: 8 or 11 capital letters and digits, such as DEUTDEFF',
  '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$':
    'must be an IBAN without blanks: two capital letters, two digits, then 11 to 30 letters and digits',
  '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$': 'must be a UPI address of the form name@bank',
  '^[A-Z]{2}$': 'must be two capital letters',
};

const digits = /^\^(?<start>(?:\\\+)?[A-Z0-9]*)\[0-9\]\{(?<least>\d+)(?:,(?<most>\d+))?\}\$$/;

/**
 * A rule of the account catalogue as a person reads it.
 *
 * @throws for a pattern without words: a new kind of pattern needs them
 */
export const patternInWords = (pattern: string): string => {
  const words = Object.hasOwn(wordsOfPattern, pattern) ? wordsOfPattern[pattern] : undefined;
  if (words !== undefined) return words;
  const { start, least, most } = digits.exec(pattern)?.groups ?? {};
  if (least === undefined) throw new Error(`The pattern ${pattern} has no words`);
  const count = most === undefined ? `${least} digits` : `${least} to ${most} digits`;
  return start ? `must be ${start.replace('\\', '')} followed by ${count}` : `must be ${count}`;
};
