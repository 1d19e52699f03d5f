import { clock } from '#shared/kernel/clock.ts';
import { parseRates } from './parse-rates.ts';
import type { RateSource } from './rate-table.ts';

/** For connecting, waiting and reading together. */
const timeoutMs = 3_000;
/** 165 currencies are some 5 KB; what is larger is not our answer. */
const maxBytes = 256 * 1024;

/** The body as text, read no further than the limit, whatever the answer's headers promise. */
const limitedText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The rate source answers with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
};

/**
 * A source that is asked by `GET url`: 3 seconds, 256 KiB, no redirects. Its answer is that of parse-rates.ts.
 *
 * @param url of the environment's settings; it may carry the source's key, so it never stands in an error or a log
 */
export const httpSource =
  (url: string): RateSource =>
  async () => {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`The rate source answers with status ${response.status}`);
    }
    return parseRates(await limitedText(response), clock.now());
  };
