import currencyCodes from 'currency-codes';

const privateNumbers: readonly [number, string][] = [
  [1001, 'BTC'],
  [1002, 'USDC'],
  [1003, 'USDT'],
];

/** ISO 4217 from its own package, not from the product's generated table; docs/decisions/0001 has the private ones. */
export const currencyNumbers: ReadonlyMap<number, string> = new Map([
  ...currencyCodes.data.map(({ number, code }): [number, string] => [Number(number), code]),
  ...privateNumbers,
]);
