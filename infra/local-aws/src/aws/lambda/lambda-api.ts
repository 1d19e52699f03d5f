import { asynchronousLimitBytes } from '../../aws-limits.ts';
import type { Invoke } from '../../functions/invocation.ts';
import { invokedArn } from '../../functions/named-function.ts';
import type { Template } from '../../template.ts';
import type { Json, JsonObject } from '../../template-json.ts';
import { localAccount, localRegion } from '../../template-names.ts';
import { serviceError } from '../answers.ts';
import type { AwsAnswer } from '../interceptor.ts';
import type { JsonService } from '../json-calls.ts';
import type { AsynchronousCalls } from './asynchronous-calls.ts';

export interface LambdaApiOptions {
  readonly template: Pick<Template, 'find'>;
  readonly calls: AsynchronousCalls;
  readonly invoke: Invoke;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const isJson = (payload: string): boolean => {
  try {
    JSON.parse(payload);
    return true;
  } catch {
    return false;
  }
};

/** The part of Lambda that the host serves: Invoke. */
export const lambdaApi = (options: LambdaApiOptions): JsonService => {
  const arnOf = (reference: string): string | undefined => invokedArn(options.template, reference);
  return {
    needs: (operation, body) => {
      const name = text(body.FunctionName);
      const unknown = name.startsWith('arn:')
        ? name
        : `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`;
      const action = operation === 'Invoke' ? 'lambda:InvokeFunction' : `lambda:${operation}`;
      return [{ action, resource: arnOf(name) ?? unknown, leadingKeys: [] }];
    },
    call: (operation, body) => {
      if (operation !== 'Invoke')
        return serviceError('UnknownOperationException', `The local host does not serve ${operation}`);
      const functionArn = arnOf(text(body.FunctionName));
      if (functionArn === undefined)
        return serviceError(
          'ResourceNotFoundException',
          `Function not found: ${text(body.FunctionName)}`,
          404,
        );
      return invokeFunction(functionArn, body, options);
    },
  };
};

const invokeFunction = (
  functionArn: string,
  body: JsonObject,
  options: LambdaApiOptions,
): AwsAnswer | Promise<AwsAnswer> => {
  const payload = text(body.Payload) || '{}';
  if (!isJson(payload))
    return serviceError('InvalidRequestContentException', 'Could not parse request body into json');
  const type = text(body.InvocationType) || 'RequestResponse';
  if (type === 'RequestResponse') return answerOf(options.invoke(functionArn, payload));
  if (type === 'Event') return accept(functionArn, payload, options.calls);
  return serviceError('InvalidParameterValueException', `The local host does not serve ${type}`);
};

const accept = (functionArn: string, payload: string, calls: AsynchronousCalls): AwsAnswer => {
  if (calls.isEnded) return serviceError('ServiceException', 'The local host is stopping', 500);
  const sizeBytes = Buffer.byteLength(payload);
  if (sizeBytes > asynchronousLimitBytes) {
    const message = `${sizeBytes} byte payload is too large for the Event invocation type (limit ${asynchronousLimitBytes} bytes)`;
    return serviceError('RequestEntityTooLargeException', message, 413);
  }
  void calls.accept({ functionArn, payload });
  return { status: 202, body: {} };
};

const answerOf = async (invoked: ReturnType<Invoke>): Promise<AwsAnswer> => {
  const { payload, error, throttle } = await invoked;
  if (throttle !== undefined) {
    const { status, body } = serviceError('TooManyRequestsException', 'Rate Exceeded.', 429);
    return { status, body: { ...body, Reason: throttle } };
  }
  return { status: 200, body: { Payload: payload, ...(error && { FunctionError: 'Unhandled' }) } };
};
