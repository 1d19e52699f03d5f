import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from './local-directory.ts';

/** Gives undefined when the file is missing or not valid. */
export const readSecretFile = <T>(path: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Only its owner may read the file. A kill leaves the former content or the new one, and never neither. */
export const writeSecretFile = (path: string, content: object): void => {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  // An existing file would keep its mode.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
};

const keySchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** What the operator's commands need beside the API. The credentials are those of the template's two roles. */
const operatorSchema = z.object({
  stackName: z.string(),
  region: z.string(),
  tableName: z.string(),
  failedEventsQueueUrl: z.string(),
  usagePlanId: z.string(),
  auditBucketName: z.string(),
  /** Serves all services of AWS. */
  endpoint: z.url(),
  read: keySchema,
  write: keySchema,
});

export const connectionSchema = z.object({
  /** Absent: a sandbox. */
  environment: z.enum(['sandbox', 'production']).optional(),
  baseUrl: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  operator: operatorSchema.optional(),
});

/** How a client reaches the running service. */
export type Connection = Readonly<z.output<typeof connectionSchema>>;

export type OperatorConnection = Readonly<z.output<typeof operatorSchema>>;

export const connectionFileIn = (directory: string): string => join(directory, 'connection.json');

/** For clients such as the demo. It describes the latest start in this directory, whatever its data directory is. */
export const connectionFile = connectionFileIn(localDirectory);

export const writeConnection = (directory: string, connection: Connection): void =>
  writeSecretFile(connectionFileIn(directory), connection);
