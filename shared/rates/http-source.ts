import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { AnswerTooLarge, exchange } from '#shared/kernel/outbound-http.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import type { LeftOut, SourceTable } from './combine-rates.ts';
import type { RateSource, RateTable } from './exchange-rate.ts';
import { tableReasons } from './plausibility.ts';
import { shippedRates } from './shipped-rates.ts';

/** No real rate has more digits or zeros. */
const maxDigits = 40;
const maxExponent = 30;

const contextSchema = z.object({ source: z.string() });

/** Parses JSON with numbers as their original text, because a floating-point number would round a rate. */
const parsedWithTexts = (json: string): unknown =>
  JSON.parse(json, (_name: string, value: unknown, ...context: unknown[]): unknown =>
    typeof value === 'number' ? contextSchema.parse(context[0]).source : value,
  );

/** Plain decimal text of a positive JSON number; undefined for any other text. */
const decimalOf = (text: string): string | undefined => {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', part = '', exponent = '0'] = match;
  const digits = whole + part;
  const places = part.length - Number(exponent);
  if (digits.length > maxDigits || Math.abs(Number(exponent)) > maxExponent || /^0+$/.test(digits)) {
    return undefined;
  }
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
};

const rateSchema = z
  .string()
  .transform((text) => decimalOf(text) ?? '')
  .refine((text) => text !== '', 'must be a positive decimal number');

const answerSchema = z.object({
  base: z.literal('USD'),
  updatedAt: timestampSchema.optional(),
  rates: z.record(z.string(), z.unknown()),
});

/**
 * Reads a source's answer: `{ base: 'USD', updatedAt?, rates: { EUR: 0.92 } }`, with rates as JSON numbers or texts.
 * Rates keep every digit. Skips currencies without a shipped rate, because nothing shows whether their rates are
 * plausible.
 *
 * @param takenAt replaces a missing `updatedAt`
 * @throws Error for any other answer
 */
export const parseRates = (json: string, takenAt: Date): RateTable => {
  const { rates, updatedAt } = answerSchema.parse(parsedWithTexts(json));
  const known = Object.fromEntries(
    Object.entries(rates).filter(([currency]) => Object.hasOwn(shippedRates.perUsd, currency)),
  );
  const perUsd = z.record(z.string(), rateSchema).parse(known);
  return {
    perUsd: { ...perUsd, USD: perUsd.USD ?? '1' },
    updatedAt: (updatedAt === undefined ? takenAt : new Date(updatedAt)).toISOString(),
  };
};

/** For connecting, waiting and reading together. */
const timeoutMs = 3_000;
/** 165 currencies are some 5 KB, so a larger answer is not a rate table. */
const maxAnswerBytes = 256 * 1024;

/** An answer that is no table. Its message has nothing of the URL and nothing of the answer, so a log may have it. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

const unexpectedStatus = (status: number): Error =>
  new UnusableAnswer(`The rate source answers with status ${status}`);

const readAnswer = async (url: string): Promise<Buffer> => {
  try {
    const { status, body } = await exchange({
      method: 'GET',
      url: new URL(url),
      headers: { accept: 'application/json', 'user-agent': 'PaymentsService/1' },
      signal: AbortSignal.timeout(timeoutMs),
      maxAnswerBytes,
      ifLarger: 'REFUSE',
      acceptsGzip: true,
    });
    if (status !== 200) throw unexpectedStatus(status);
    return body;
  } catch (error) {
    if (!(error instanceof AnswerTooLarge)) throw error;
    if (error.status !== 200) throw unexpectedStatus(error.status);
    throw new UnusableAnswer(`The rate source answers with more than ${maxAnswerBytes} bytes`);
  }
};

/**
 * Reads rates by `GET url`, within 3 seconds and 256 KiB, without redirects. parseRates says what the answer is.
 *
 * @param url from the environment's settings; it may contain the source's key, so it never appears in an error or a
 * log
 */
export const httpSource =
  (url: string): RateSource =>
  async () => {
    const body = await readAnswer(url);
    return parseRates(new TextDecoder('utf-8', { fatal: true }).decode(body), clock.now());
  };

/** JSON of the settings: the URLs of the sources by their names. Absent: no source. */
export const rateSourcesSchema = z
  .string()
  .default('{}')
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.url({ protocol: /^https$/ })));

/** URLs of the sources by their names. */
export type RateSources = Readonly<Record<string, string>>;

interface SourceAnswers {
  readonly tables: readonly SourceTable[];
  readonly leftOut: readonly LeftOut[];
}

/** The message of a foreign error may quote the URL with its key, or the answer; its name does not. */
const reasonOf = (error: unknown): string =>
  error instanceof UnusableAnswer
    ? error.message
    : `It gave no table: ${error instanceof Error ? error.name : 'error'}`;

const askSource = async (name: string, url: string, now: Date): Promise<SourceTable | LeftOut> => {
  try {
    const table = await httpSource(url)();
    const reasons = tableReasons(table, now);
    return reasons.length === 0 ? { name, table } : { name, reasons };
  } catch (error) {
    return { name, reasons: [reasonOf(error)] };
  }
};

/** Asks all sources at once. One that fails, or gives a table that is wrong by itself, is left out with the reason. */
export const askSources = async (sources: RateSources, now: Date): Promise<SourceAnswers> => {
  const answers = await Promise.all(Object.entries(sources).map(([name, url]) => askSource(name, url, now)));
  return {
    tables: answers.filter((one) => 'table' in one),
    leftOut: answers.filter((one) => 'reasons' in one),
  };
};
