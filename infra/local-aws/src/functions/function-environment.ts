import { dirname } from 'node:path';
import { localSecret } from '../aws/signature.ts';
import { localRegion } from '../template-names.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** Endpoints of the local AWS services by the SDK's service id in lower case: `{ dynamodb: 'http://127.0.0.1:…' }`. */
export type ServiceEndpoints = Readonly<Record<string, string | undefined>>;

/**
 * Makes a function's process.env: the template's variables, Lambda's variables, credentials and endpoints, and nothing
 * of the host's environment. The access key names the function, so that the host finds the caller's role.
 */
export const functionEnvironment = (
  definition: FunctionDefinition,
  endpoints: ServiceEndpoints,
): Record<string, string> => ({
  ...definition.environment,
  ...lambdaVariables(definition),
  AWS_ACCESS_KEY_ID: `LOCAL${definition.logicalId}`,
  AWS_SECRET_ACCESS_KEY: localSecret,
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
