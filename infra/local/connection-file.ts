import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from './local-directory.ts';

const connectionSchema = z.object({ baseUrl: z.string(), clientId: z.string(), clientSecret: z.string() });

/** How a client reaches the running service. */
export type Connection = z.infer<typeof connectionSchema>;

export const connectionFile = join(localDirectory, 'connection.json');

/** Gives undefined when the file is missing or not valid. */
export const readConnection = (): Connection | undefined => {
  try {
    return connectionSchema.parse(JSON.parse(readFileSync(connectionFile, 'utf8')));
  } catch {
    return undefined;
  }
};

/** The file contains a secret, so only its owner may read it. */
export const writeConnection = (connection: Connection): void => {
  mkdirSync(dirname(connectionFile), { recursive: true });
  // An existing file would keep its mode.
  rmSync(connectionFile, { force: true });
  writeFileSync(connectionFile, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
};

export const basicCredentials = ({ clientId, clientSecret }: Connection): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
