import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from './local-directory.ts';
import { writeSecretFile } from './secret-file.ts';

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
