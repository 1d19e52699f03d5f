import { clock } from '#shared/kernel/clock.ts';
import { AnswerTooLarge, exchange } from '#shared/kernel/outbound-http.ts';
import { parseRates } from './parse-rates.ts';
import type { RateSource } from './rate-table.ts';

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
 * Reads rates by `GET url`, within 3 seconds and 256 KiB, without redirects. parse-rates.ts says what the answer is.
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
