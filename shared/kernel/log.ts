import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

/**
 * The names that may stand in a log line; anything else is dropped, so that no secret, name or account number
 * can slip in. Ids, codes and counts only.
 */
const allowedKeys = new Set([
  'requestId', 'operation', 'platformId', 'tokenId', 'status', 'code', 'ms', 'idempotency', 'keyHash',
  'transactionId', 'outcome', 'count', 'error', 'frames', 'conflicts', 'reason',
]); // biome-ignore format: a list

class LeanFormatter extends LogFormatter {
  formatAttributes(attributes: UnformattedAttributes, additional: LogAttributes): LogItem {
    const line: LogAttributes = { level: attributes.logLevel, at: attributes.timestamp.toISOString() };
    for (const [key, value] of Object.entries(additional)) {
      if (allowedKeys.has(key) && value !== undefined) line[key] = value;
    }
    return new LogItem({ attributes: line });
  }
}

const logger = new Logger({ logFormatter: new LeanFormatter() });

export type LogFields = Readonly<Record<string, string | number | boolean | string[] | undefined>>;

/** Writes one structured line. Unknown field names are dropped. */
export const log = {
  info: (fields: LogFields): void => logger.info('', { ...fields }),
  error: (fields: LogFields): void => logger.error('', { ...fields }),
};

/** What a log may say of an unexpected error: its name and where it was thrown, never its message or data. */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 5)
    .map((line) => line.trim());
  return { error: error.name, frames };
};
