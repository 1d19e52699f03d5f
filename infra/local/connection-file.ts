import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from './local-directory.ts';
import { writeSecretFile } from './secret-file.ts';

export const connectionSchema = z.object({
  baseUrl: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

/** How a client reaches the running service. */
export type Connection = Readonly<z.output<typeof connectionSchema>>;

/** For clients such as the demo. It describes the latest start, whatever its data directory is. */
export const connectionFile = join(localDirectory, 'connection.json');

export const writeConnection = (connection: Connection): void => writeSecretFile(connectionFile, connection);
