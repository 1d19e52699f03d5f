import { parseArgs } from 'node:util';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import { neighbourDomain, neighbourPort } from './neighbour.ts';

/** What `--env` says: who plays the outside world, magic values or the servers beside the service. */
export type StartEnvironment = 'sandbox' | 'production';

export interface StartSettings {
  readonly env: StartEnvironment;
  readonly port: number;
  readonly timeScale: number;
  readonly dataDir: string | undefined;
  /** Makes another token for the platform of the data directory, because the former one is lost. */
  readonly isNewTokenWanted: boolean;
  /** Makes a local platform that is no regulated financial institution: its customers must be verified. */
  readonly isUnregulated: boolean;
  /** Lambda's limit of an account on events in flight, to see what the service does beyond it. */
  readonly accountConcurrency: number | undefined;
  /** Domain of the UMA addresses of the local platform; undefined: the usual one. */
  readonly umaDomain: string | undefined;
  /** Where the UMA domains of other services on this machine answer. */
  readonly umaHosts: Readonly<Record<string, string>>;
  /** Prints one line of JSON instead of text. */
  readonly isJsonWanted: boolean;
  readonly isHelpWanted: boolean;
}

const defaultPort = 3000;
const usage =
  'Usage: npm start [-- --env NAME --unregulated --data DIR [--new-token] --concurrency N --json]   PORT=3000 TIME_SCALE=1';

/** The answer to `npm start -- --help`. */
export const help = `${usage}

Runs the service on this machine: the synthesized template on local AWS services, on 127.0.0.1 only.

  --env NAME       sandbox (default), or production: the checks and workflows of production, beside a demonstration
                   switch and demonstration exchange rates, which it starts; no magic values
  --unregulated    customers start UNVERIFIED and must be verified, as on a platform that is no regulated financial
                   institution; without it individuals start APPROVED. A directory (--data) keeps its first choice
  --data DIR       keep tables, documents and credentials in this directory; without it all of it is in memory
  --new-token      with --data: make another token, because the former one is lost
  --concurrency N  refuse events beyond N at once, as Lambda does beyond an account's limit
  --json           print one line of JSON when the service runs, for scripts
  --help           print this

  LOCAL_DIRECTORY  for the connection file and the logs; default .local, and .local/2 while another service has that
  PORT             port of the API; 0 takes a free one; default ${defaultPort}
  LOCAL_UMA_DOMAIN domain of the local platform's UMA addresses, below uma.test; default local.uma.test
  UMA_HOSTS        JSON of where other services on this machine answer:
                   {"b.uma.test": "http://127.0.0.1:3100"}; default: ${neighbourDomain}, on PORT + 100
  TIME_SCALE       divides waits, expiries and retries: with 60 a minute takes a second; default 1`;

/**
 * Reads the settings of `npm start`.
 *
 * @throws StartError for a value that is not valid
 */
export const startSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartSettings => {
  const port = Number(environment.PORT || defaultPort);
  return {
    port,
    timeScale: timeScaleOf(environment.TIME_SCALE),
    umaDomain: umaDomainOf(environment.LOCAL_UMA_DOMAIN),
    umaHosts: umaHostsOf(environment.UMA_HOSTS, port),
    ...optionSettings(args, environment),
  };
};

const umaDomainOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined;
  if (/^[a-z0-9][a-z0-9-]{0,40}\.uma\.test$/.test(text)) return text;
  throw new StartError(
    `LOCAL_UMA_DOMAIN must be one name below uma.test, such as b.uma.test, not ${JSON.stringify(text)}`,
  );
};

const hostsSchema = z.record(z.string(), z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }));

const parsedHosts = (text: string): Readonly<Record<string, string>> | undefined => {
  try {
    return hostsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Nothing answers there before the demonstration has started its second service. */
const neighbourHosts = (port: number): Readonly<Record<string, string>> => {
  const neighbour = neighbourPort(port);
  return neighbour === undefined ? {} : { [neighbourDomain]: `http://127.0.0.1:${neighbour}` };
};

const umaHostsOf = (text: string | undefined, port: number): Readonly<Record<string, string>> => {
  const hosts = text === undefined || text === '' ? neighbourHosts(port) : parsedHosts(text);
  if (hosts !== undefined) return hosts;
  throw new StartError(
    `UMA_HOSTS must be JSON of addresses on this machine by domain, such as {"b.uma.test": "http://127.0.0.1:3100"}, not ${text}`,
  );
};

const timeScaleOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 1;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 1) return value;
  throw new StartError(`TIME_SCALE must be a number of at least 1, not ${JSON.stringify(text)}`);
};

const optionSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Omit<StartSettings, 'port' | 'timeScale' | 'umaDomain' | 'umaHosts'> => {
  // npm does not hand on an option without -- before it, and the start would make the other platform.
  if (environment.npm_config_unregulated) {
    throw new StartError('npm took --unregulated for itself. Write -- before it: npm start -- --unregulated');
  }
  const values = optionsOf(args);
  const { env, data: dataDir, 'new-token': isNewTokenWanted, concurrency } = values;
  if (dataDir === '') throw new StartError(`--data must name a directory. ${usage}`);
  if (isNewTokenWanted && dataDir === undefined) {
    throw new StartError(`--new-token needs --data: without it each start has new credentials. ${usage}`);
  }
  return {
    env: environmentOf(env),
    dataDir,
    isNewTokenWanted,
    isUnregulated: values.unregulated,
    accountConcurrency: concurrencyOf(concurrency),
    isJsonWanted: values.json,
    isHelpWanted: values.help,
  };
};

const environmentOf = (text: string): StartEnvironment => {
  if (text === 'sandbox' || text === 'production') return text;
  throw new StartError(`--env must be sandbox or production, not "${text}". ${usage}`);
};

const concurrencyOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartError(`--concurrency must be a whole number from 1 to 999999, not "${text}". ${usage}`);
};

const optionsOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        env: { type: 'string', default: 'sandbox' },
        data: { type: 'string' },
        'new-token': { type: 'boolean', default: false },
        unregulated: { type: 'boolean', default: false },
        concurrency: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new StartError(`${reason?.replace(/\.?$/, '.')} ${usage}`, { cause });
  }
};
