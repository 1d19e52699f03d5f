import { userInfo } from 'node:os';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { OperatorConnection } from '#infra/local/connection-file.ts';
import { actAsOperator } from './operator.ts';

/** The service that an operator looks at. */
export interface Service {
  /** For people: `this machine`, or the stack's name. */
  readonly place: string;
  /** It has no alarms and no metrics. */
  readonly isLocal: boolean;
  readonly stackName: string;
  readonly region: string;
  readonly tableName: string;
  readonly failedEventsQueueUrl: string;
  /** The plan of all platforms without request limits of their own. */
  readonly usagePlanId: string;
  /** Where the audit trail is. */
  readonly auditBucketName: string;
  /** Without it, the credentials allow no write. */
  readonly canWrite: boolean;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Five minutes before it, clients ask for new ones. Absent: clients keep what they have. */
  readonly expiration?: Date | undefined;
}

let present: ReturnType<ReturnType<typeof fromEnv>> | undefined;

/** Those of the bound service, for clients of the SDK. They ask again before these end. */
export const presentCredentials = (): ReturnType<ReturnType<typeof fromEnv>> => present ?? fromEnv()();

/** Puts credentials where the clients of this process, or thread, look for them. */
export const useCredentials = (credentials: Credentials): void => {
  const { accessKeyId, secretAccessKey, sessionToken, expiration } = credentials;
  present = Promise.resolve({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    ...(expiration !== undefined && { expiration }),
  });
  // With a profile, the SDK would leave out the keys of the environment.
  delete process.env.AWS_PROFILE;
  process.env.AWS_ACCESS_KEY_ID = accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
  if (sessionToken === undefined) delete process.env.AWS_SESSION_TOKEN;
  else process.env.AWS_SESSION_TOKEN = sessionToken;
  // Then clients look here again before these end.
  if (expiration === undefined) delete process.env.AWS_CREDENTIAL_EXPIRATION;
  else process.env.AWS_CREDENTIAL_EXPIRATION = expiration.toISOString();
};

type Bound = Service & {
  /** Who this is, in the audit trail. */
  readonly operatorName: string;
  readonly credentials: Credentials;
  readonly endpoint?: string | undefined;
};

/** This process, or this thread, asks another service already, or the same one with other rights. */
export class BoundElsewhere extends Error {}

let bound: string | undefined;

/** Services whose endpoint the SDK reads from the environment. */
const endpointNames = ['API_GATEWAY', 'CLOUDWATCH_LOGS', 'DYNAMODB', 'LAMBDA', 'S3', 'SFN', 'SQS'];

/**
 * Binds this process, or this thread, to a service. The stores and the SDK read the environment when they load, so
 * everything that asks the service is imported afterwards. One process asks one service.
 *
 * @throws BoundElsewhere
 */
const bind = ({ credentials, endpoint, operatorName, ...service }: Bound): Service => {
  actAsOperator(operatorName);
  const wanted = `${endpoint} ${service.tableName} ${service.canWrite}`;
  bound ??= wanted;
  if (bound !== wanted) throw new BoundElsewhere(`This process is bound to ${bound}`);
  process.env.AWS_REGION = service.region;
  useCredentials(credentials);
  process.env.TABLE_NAME = service.tableName;
  process.env.ENVIRONMENT ??= 'sandbox';
  for (const name of endpoint === undefined ? [] : endpointNames) {
    process.env[`AWS_ENDPOINT_URL_${name}`] = endpoint;
  }
  return service;
};

/** Binds this process to a local service. */
export const bindLocal = (connection: OperatorConnection, canWrite: boolean): Service => {
  const { read, write, endpoint, ...service } = connection;
  return bind({
    ...service,
    operatorName: userInfo().username,
    place: 'this machine',
    isLocal: true,
    canWrite,
    credentials: canWrite ? write : read,
    endpoint,
  });
};

/** Binds this process to a deployed stack. */
export const bindStack = (
  stack: Omit<Service, 'place' | 'isLocal' | 'canWrite'> & { readonly operatorName: string },
  credentials: Credentials,
  canWrite: boolean,
): Service =>
  bind({ ...stack, place: `${stack.stackName} in ${stack.region}`, isLocal: false, canWrite, credentials });
