import { createServer } from 'node:https';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import type { Certificate } from './certificate.ts';

export interface RateServer {
  /** One source is `{url}/one`, the other `{url}/two`: each has a table of its own. */
  readonly url: string;
  stop(): void;
}

/** How far the rates of the second source are from those of the first, in millionths. */
const apartMillionths = 500n;

const decimals = 12;
const scale = 10n ** BigInt(decimals);

const minor = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
};

const decimal = (value: bigint): string =>
  `${value / scale}.${String(value % scale).padStart(decimals, '0')}`;

const apart = (rate: string): string => decimal((minor(rate) * (1_000_000n + apartMillionths)) / 1_000_000n);

/** The dollar itself is 1 everywhere. */
const shifted = (perUsd: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(perUsd).map(([currency, rate]) => [currency, currency === 'USD' ? rate : apart(rate)]),
  );

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/one': shippedRates.perUsd,
  '/two': shifted(shippedRates.perUsd),
};

/** What the source at this path answers; undefined: there is none. */
export const ratesAt = (path: string, at: Date) => {
  const rates = tables[path];
  return rates && { base: 'USD', updatedAt: at.toISOString(), rates };
};

/**
 * Two sources of exchange rates over https (decision "rates are what sources agree on"): the shipped rates, as of now,
 * 0.05 % apart.
 */
export const startRateSources = async (certificate: Certificate): Promise<RateServer> => {
  const server = createServer(certificate, (request, response) => {
    const body = ratesAt(request.url ?? '', new Date());
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The rate sources have no port');
  return {
    url: `https://localhost:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
