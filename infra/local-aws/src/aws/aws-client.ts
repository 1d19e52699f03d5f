import { Agent, request } from 'node:http';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';

/** Access key of the operator, who may do everything. A function's access key is `LOCAL<logicalId>`. */
export const operatorKey = 'LOCALOPERATOR';

export class AwsCallError extends Error {
  override readonly name: string;
  readonly body: JsonObject;

  constructor(type: string, body: JsonObject) {
    super(`${type}: ${String(body.message ?? body.Message ?? '')}`);
    this.name = type;
    this.body = body;
  }
}

/** Calls a local service by the AWS JSON 1.0 protocol. */
export interface AwsClient {
  /**
   * @param target value of the header `x-amz-target`
   * @throws AwsCallError, named by the error type, for any other status than 200
   */
  call(target: string, body: JsonObject): Promise<JsonObject>;
  close(): void;
}

/** A client for the host itself, cheaper than the SDK: it creates tables, reads streams and counts capacity units. */
export const awsClient = (port: number): AwsClient => {
  const agent = new Agent({ keepAlive: true });
  return {
    call: (target, body) => call({ port, agent, target, body: JSON.stringify(body) }),
    close: () => agent.destroy(),
  };
};

interface Call {
  readonly port: number;
  readonly agent: Agent;
  readonly target: string;
  readonly body: string;
}

const call = ({ port, agent, target, body }: Call): Promise<JsonObject> =>
  new Promise((done, failed) => {
    const headers = {
      'x-amz-target': target,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      authorization: authorizationOf(operatorKey),
    };
    const outgoing = request({ host: '127.0.0.1', port, agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () => {
        const answer = jsonObjectOf(Buffer.concat(chunks));
        if (response.statusCode === 200) done(answer);
        else failed(new AwsCallError(errorType(answer), answer));
      });
    });
    outgoing.once('error', failed);
    outgoing.end(body);
  });

/** Neither DynamoDB Local nor the host checks the signature, only the access key. */
export const authorizationOf = (accessKey: string): string =>
  `AWS4-HMAC-SHA256 Credential=${accessKey}/20250101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none`;

/** Parses the JSON object in a body; an empty body gives an empty object. */
export const jsonObjectOf = (body: Buffer): JsonObject => {
  if (body.length === 0) return {};
  const parsed: Json = JSON.parse(body.toString('utf8'));
  return isJsonObject(parsed) ? parsed : {};
};

/** `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException` → `ResourceNotFoundException`. */
export const errorType = (body: JsonObject): string => {
  const type = body.__type;
  return typeof type === 'string' ? type.slice(type.lastIndexOf('#') + 1) : 'UnknownError';
};
