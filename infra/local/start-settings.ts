import { parseArgs } from 'node:util';
import { StartError } from '@payments-service/local-aws/start-error';

export interface StartSettings {
  readonly port: number;
  readonly timeScale: number;
  readonly dataDir: string | undefined;
  /** Makes another token for the platform of the data directory, because the former one is lost. */
  readonly isNewTokenWanted: boolean;
  /** Lambda's limit of an account on events in flight, to see what the service does beyond it. */
  readonly accountConcurrency: number | undefined;
}

const defaultPort = 3000;
const help = 'Usage: npm start [-- --data DIR [--new-token] --concurrency N]   PORT=3000 TIME_SCALE=1';

/**
 * Reads the settings of `npm start`.
 *
 * @throws StartError for a value that is not valid
 */
export const startSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartSettings => ({
  port: Number(environment.PORT || defaultPort),
  timeScale: timeScaleOf(environment.TIME_SCALE),
  ...optionSettings(args),
});

const timeScaleOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 1;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 1) return value;
  throw new StartError(`TIME_SCALE must be a number of at least 1, not ${JSON.stringify(text)}`);
};

const optionSettings = (args: readonly string[]): Omit<StartSettings, 'port' | 'timeScale'> => {
  const { data: dataDir, 'new-token': isNewTokenWanted, concurrency } = optionsOf(args);
  if (isNewTokenWanted && dataDir === undefined) {
    throw new StartError(`--new-token needs --data: without it each start has new credentials. ${help}`);
  }
  return { dataDir, isNewTokenWanted, accountConcurrency: concurrencyOf(concurrency) };
};

const concurrencyOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartError(`--concurrency must be a whole number from 1 to 999999, not "${text}". ${help}`);
};

const optionsOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        'new-token': { type: 'boolean', default: false },
        concurrency: { type: 'string' },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new StartError(`${reason} ${help}`, { cause });
  }
};
