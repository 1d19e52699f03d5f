import { dirname } from 'node:path';
import { localRegion } from '../template-names.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** Front doors of the local AWS services by the SDK's service id in lower case: `{ dynamodb: 'http://127.0.0.1:…' }`. */
export type ServiceEndpoints = Readonly<Record<string, string | undefined>>;

/** What stands before the logical id in a function's access key: the AWS front finds the caller's role by it. */
export const accessKeyPrefix = 'LOCAL';

/** All that a function sees in process.env: the template's variables, Lambda's own, credentials and endpoints. Nothing of the host's. */
export const functionEnvironment = (
  definition: FunctionDefinition,
  endpoints: ServiceEndpoints,
): Record<string, string> => ({
  ...definition.environment,
  ...lambdaVariables(definition),
  AWS_ACCESS_KEY_ID: `${accessKeyPrefix}${definition.logicalId}`,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: 'local',
  ...endpointVariables(endpoints),
});

const lambdaVariables = (definition: FunctionDefinition): Record<string, string> => ({
  AWS_DEFAULT_REGION: localRegion,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
  AWS_LAMBDA_FUNCTION_NAME: definition.name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: definition.logGroupName,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_REGION: localRegion,
  LAMBDA_TASK_ROOT: dirname(definition.modulePath),
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
  _HANDLER: definition.handler,
});

const endpointVariables = (endpoints: ServiceEndpoints): Record<string, string> =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([service, url]) =>
      url === undefined ? [] : [[`AWS_ENDPOINT_URL_${service.toUpperCase()}`, url]],
    ),
  );
