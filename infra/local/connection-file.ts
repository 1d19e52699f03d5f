import { join } from 'node:path';
import { localDirectory } from './local-directory.ts';
import { writeSecretFile } from './secret-file.ts';

/** How a client reaches the running service. */
export interface Connection {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** For clients such as the demo. It describes the latest start, whatever its data directory is. */
export const connectionFile = join(localDirectory, 'connection.json');

export const writeConnection = (connection: Connection): void => writeSecretFile(connectionFile, connection);
