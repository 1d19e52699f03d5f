import currencyCodes from 'currency-codes';

const privateNumbers: readonly [number, string][] = [
  [1001, 'BTC'],
  [1002, 'USDC'],
  [1003, 'USDT'],
];

/**
 * ISO 4217 numbers from a package of their own, not from the product's generated table. Decision "account ids hold
 * owner and currency" has the private ones.
 */
export const currencyNumbers: ReadonlyMap<number, string> = new Map([
  ...currencyCodes.data.map(({ number, code }): [number, string] => [Number(number), code]),
  // ISO's amendment 176, which the package has not followed yet: the Caribbean guilder took the number of ANG.
  [532, 'XCG'],
  ...privateNumbers,
]);

const numberOfCurrency: ReadonlyMap<string, number> = new Map(
  [...currencyNumbers].map(([number, code]) => [code, number]),
);

/** The uuid of an owner's account in a currency: the owner's uuid with the currency's number in the last ten bits. */
export const accountUuidOf = (ownerUuid: string, currency: string): string | undefined => {
  const number = numberOfCurrency.get(currency);
  if (number === undefined || !/^[0-9a-f-]{36}$/.test(ownerUuid)) return undefined;
  const tail = BigInt(`0x${ownerUuid.slice(24)}`) + BigInt(number);
  return `${ownerUuid.slice(0, 24)}${tail.toString(16).padStart(12, '0')}`;
};

/** The owner and the currency in an account's uuid. */
export const ownerAndCurrency = (
  accountUuid: string,
): { readonly owner: string; readonly currency: string | undefined } => {
  const tail = BigInt(`0x${accountUuid.slice(24) || '0'}`);
  const number = tail & 0x3ffn;
  const owner = `${accountUuid.slice(0, 24)}${(tail - number).toString(16).padStart(12, '0')}`;
  return { owner, currency: currencyNumbers.get(Number(number)) };
};
