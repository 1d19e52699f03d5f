import { relative, resolve } from 'node:path';
import { type Connection, connectionFileIn } from './connection-file.ts';
import { localDirectory, repositoryRoot } from './local-directory.ts';
import type { StartSettings } from './start-settings.ts';

/** A running service, as its first user needs to know it. */
export interface Started {
  readonly connection: Connection;
  readonly settings: Pick<StartSettings, 'dataDir' | 'env'>;
  /** Whether the platform is a regulated financial institution. */
  readonly isRegulated: boolean;
  /** Of its connection file. */
  readonly directory: string;
  /** The servers beside a production service: who, and where. */
  readonly counterpartyServers: readonly (readonly [who: string, where: string])[];
  /** Absent without an API page. */
  readonly docsUrl: string | undefined;
  /** The operator's console, with its key. */
  readonly consoleUrl: string;
  /** The PEM file with the key that webhooks are verified with. */
  readonly webhookKeyFile: string;
  readonly webhookPublicKey: string;
  /** Milliseconds from the start of the process. */
  readonly startMs: number;
}

const dataNote = (dataDir: string | undefined): string =>
  dataDir === undefined
    ? 'in memory: it ends with the service, and so do webhooks that are not sent yet. --data DIR keeps both'
    : resolve(dataDir);

const customersNote = (isRegulated: boolean): string =>
  isRegulated
    ? 'individuals start APPROVED. To try their verification: npm start -- --unregulated'
    : 'start UNVERIFIED and cannot pay until they are verified: docs/verification.md';

/** Titles of the lines are as wide as the widest of them. */
const titleWidth = 14;

const productionLines = ({ settings, counterpartyServers, connection: { baseUrl } }: Started): string[] =>
  settings.env === 'sandbox'
    ? []
    : [
        '  Environment    production: no magic values, and no /sandbox operations',
        ...counterpartyServers.map(([who, where]) => `  ${who.padEnd(titleWidth)} ${where}`),
        `  Money in       POST ${new URL(baseUrl).origin}/_local/deposits, see docs/switch.md`,
      ];

/** Commands read the connection file of the first service. */
const secondLines = (directory: string): string[] => {
  if (directory === localDirectory) return [];
  const inside = relative(repositoryRoot, directory);
  const named = inside.startsWith('..') ? directory : inside;
  return [
    `Another service has ${connectionFileIn(localDirectory)}. To reach this one, name its directory:`,
    `LOCAL_DIRECTORY=${named} npm run demo`,
    '',
  ];
};

/** What `npm start` prints when the service runs. */
export const welcome = (started: Started): string => {
  const { connection, settings, directory, docsUrl, consoleUrl, webhookKeyFile, startMs } = started;
  const { baseUrl, clientId, clientSecret } = connection;
  return [
    '',
    `Payments Service is running after ${(startMs / 1000).toFixed(1)} s. Ctrl-C stops it.`,
    '',
    `  Base URL       ${baseUrl}`,
    `  Client id      ${clientId}`,
    `  Client secret  ${clientSecret}`,
    ...(docsUrl === undefined ? [] : [`  API page       ${docsUrl}`]),
    `  All pages      ${baseUrl}/`,
    `  Console        ${consoleUrl}`,
    `  Webhook key    ${webhookKeyFile}`,
    `  Also in        ${connectionFileIn(directory)}`,
    `  Data           ${dataNote(settings.dataDir)}`,
    `  Customers      ${customersNote(started.isRegulated)}`,
    ...productionLines(started),
    '',
    ...secondLines(directory),
    `curl -u '${clientId}:${clientSecret}' ${baseUrl}/config`,
    '',
  ].join('\n');
};

/** The same for `--json`. */
export const welcomeLine = (started: Started): string => {
  const {
    connection,
    settings,
    directory,
    docsUrl,
    consoleUrl,
    webhookPublicKey,
    startMs,
    counterpartyServers,
  } = started;
  return JSON.stringify({
    ...connection,
    isRegulatedFinancialInstitution: started.isRegulated,
    connectionFile: connectionFileIn(directory),
    counterpartyServers:
      counterpartyServers.length === 0 ? undefined : Object.fromEntries(counterpartyServers),
    docsUrl,
    consoleUrl,
    webhookPublicKey,
    dataDirectory: settings.dataDir === undefined ? undefined : resolve(settings.dataDir),
    startMs: Math.round(startMs),
  });
};

/** What `npm start` prints at the first Ctrl-C. */
export const farewell = ({ dataDir }: Pick<StartSettings, 'dataDir'>): string =>
  `\nStopping: running requests have up to 10 s. Press Ctrl-C again to stop at once.${
    dataDir === undefined ? ' Without --data, everything is lost, unsent webhooks included.' : ''
  }`;
