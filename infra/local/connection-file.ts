import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from './local-directory.ts';

const connectionSchema = z.object({ baseUrl: z.string(), clientId: z.string(), clientSecret: z.string() });

/** How to reach the running service, for the demo and for whoever asks. */
export type Connection = z.infer<typeof connectionSchema>;

export const connectionFile = join(localDirectory, 'connection.json');

/** Undefined when there is none, or none that can be read. */
export const readConnection = (): Connection | undefined => {
  try {
    return connectionSchema.parse(JSON.parse(readFileSync(connectionFile, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Only its owner may read the file: it holds a secret. */
export const writeConnection = (connection: Connection): void => {
  mkdirSync(dirname(connectionFile), { recursive: true });
  // A file that is there would keep its own mode.
  rmSync(connectionFile, { force: true });
  writeFileSync(connectionFile, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
};

export const basicCredentials = ({ clientId, clientSecret }: Connection): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
