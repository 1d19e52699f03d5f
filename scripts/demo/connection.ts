import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Connection, connectionFile, connectionSchema } from '#infra/local/connection-file.ts';
import { DemoError } from './demo-error.ts';

const localConnection = (): unknown => {
  try {
    return JSON.parse(readFileSync(connectionFile, 'utf8'));
  } catch {
    return {};
  }
};

/** The connection from the command line. The local service supplies what is missing. @throws DemoError */
export const connectionOf = (given: Partial<Connection>): Connection => {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const found = z
    .looseObject({ baseUrl: z.unknown() })
    .catch({ baseUrl: undefined })
    .parse(localConnection());
  // Another service than the local one may be of another environment.
  const isElsewhere = named.baseUrl !== undefined && named.baseUrl !== found.baseUrl;
  const local = isElsewhere ? { ...found, environment: undefined } : found;
  const parsed = connectionSchema.safeParse({ ...local, ...named });
  if (parsed.success) return { ...parsed.data, baseUrl: parsed.data.baseUrl.replace(/\/+$/, '') };
  if (parsed.error.issues.some(({ path }) => path[0] === 'baseUrl') && given.baseUrl !== undefined) {
    throw new DemoError(`--base-url ${given.baseUrl} is not a URL such as http://127.0.0.1:3000/2025-10-13`);
  }
  throw new DemoError(
    `There is no ${connectionFile} of a running service. Start one with: npm start, or give --base-url, --client-id and --client-secret`,
  );
};
