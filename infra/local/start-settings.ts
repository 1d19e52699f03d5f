import { parseArgs } from 'node:util';
import { StartError } from '@payments-service/local-aws/start-error';

export interface StartSettings {
  readonly port: number;
  readonly timeScale: number;
  readonly dataDir: string | undefined;
  /** Makes another token for the platform of the data directory, because the former one is lost. */
  readonly isNewTokenWanted: boolean;
}

const defaultPort = 3000;
const help = 'Usage: npm start [-- --data DIR [--new-token]]   PORT=3000 TIME_SCALE=1';

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
  ...dataSettings(args),
});

const timeScaleOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 1;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 1) return value;
  throw new StartError(`TIME_SCALE must be a number of at least 1, not ${JSON.stringify(text)}`);
};

const dataSettings = (args: readonly string[]): Pick<StartSettings, 'dataDir' | 'isNewTokenWanted'> => {
  const { data: dataDir, 'new-token': isNewTokenWanted } = optionsOf(args);
  if (isNewTokenWanted && dataDir === undefined) {
    throw new StartError(`--new-token needs --data: without it each start has new credentials. ${help}`);
  }
  return { dataDir, isNewTokenWanted };
};

const optionsOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, 'new-token': { type: 'boolean', default: false } },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new StartError(`${reason} ${help}`, { cause });
  }
};
