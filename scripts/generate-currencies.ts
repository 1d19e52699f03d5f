// Writes shared/kernel/currency-table.ts from ISO 4217 (package currency-codes) and our crypto tickers.
// The test of the table runs this script again and fails if the file differs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { data } from 'currency-codes';

// ISO's list includes precious metals, bond units, test codes and "no currency". Nobody can pay with them.
const notMoney = /^(X(?!AF|CD|OF|PF|CG)|CHE|CHW|COU|MXV|USN|UYI|UYW|BOV|CLF|ZWL|HRK|SLL|ANG|BGN)/;

const symbolOf = (code: string): string => {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? code;
};

// ISO has no numbers for these. Numbers from 1001 on cannot clash, because ISO's have three digits. They fit into the
// ten bits of an account id. BTC is counted in satoshis, the stable coins in millionths.
const crypto = [
  { code: 'BTC', number: 1001, decimals: 8, name: 'Bitcoin', symbol: '₿' },
  { code: 'USDC', number: 1002, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
  { code: 'USDT', number: 1003, decimals: 6, name: 'Tether', symbol: 'USDT' },
];

// The package has not followed ISO's amendment 176 yet: the guilder of Curaçao and Sint Maarten since March 2025.
const amendments = [{ code: 'XCG', number: '532', digits: 2, currency: 'Caribbean Guilder' }];

export const currencyTableSource = (): string => {
  const fiat = [...data, ...amendments]
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    .filter((entry) => !notMoney.test(entry.code))
    .map((entry) => ({
      code: entry.code,
      number: Number(entry.number),
      decimals: entry.digits,
      name: entry.currency,
      symbol: symbolOf(entry.code),
    }));
  const rows = [...fiat, ...crypto].map(
    ({ code, number, decimals, name, symbol }) =>
      `  ['${code}', ${number}, ${decimals}, ${JSON.stringify(name)}, ${JSON.stringify(symbol)}],`,
  );
  return [
    '// Made by scripts/generate-currencies.ts from ISO 4217; do not edit.',
    '// Code, number, decimals of the smallest unit, name, symbol.',
    '// biome-ignore format: one currency a line',
    'export const currencyTable = [',
    ...rows,
    '] as const;',
    '',
  ].join('\n');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../shared/kernel/currency-table.ts', import.meta.url), currencyTableSource());
}
