import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { errorType, jsonObjectOf } from '../aws-client.ts';
import type { AnswerJson } from '../json-request.ts';
import { signedRequest } from '../signature.ts';
import { operationAt } from './apigateway-api.ts';

/** The scope of the signature names the service; paths alone could be those of buckets. */
export const isGatewayCall = ({ headers }: IncomingMessage): boolean =>
  headers.authorization?.includes('/apigateway/aws4_request') ?? false;

/** API Gateway has a REST API. Its calls are translated to JSON calls, so that they take the same way as all others. */
export const answerGatewayCall = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: AnswerJson,
): Promise<void> => {
  const payload = await buffer(incoming);
  const method = incoming.method ?? '';
  const path = decodeURIComponent((incoming.url ?? '').split('?', 1)[0] ?? '');
  const { name = `${method} ${path}`, parameters = {} } = operationAt(method, path) ?? {};
  const reply = await answer({
    target: `APIGateway.${name}`,
    signed: signedRequest(incoming, payload),
    body: Buffer.from(JSON.stringify({ ...jsonObjectOf(payload), ...parameters, method, path })),
  });
  if (reply === undefined) {
    incoming.socket.destroy();
    return;
  }
  const body = jsonObjectOf(reply.body);
  const isRefused = reply.status >= 300;
  const type = isRefused ? errorType(body) : undefined;
  const isDenied = type === 'AccessDeniedException' || type === 'InvalidSignatureException';
  response.writeHead(isDenied ? 403 : reply.status, {
    'content-type': 'application/json',
    'x-amzn-requestid': randomUUID(),
    ...(type !== undefined && { 'x-amzn-errortype': type }),
  });
  response.end(
    isRefused ? JSON.stringify({ message: body.message ?? body.Message ?? '' }) : reply.body.toString('utf8'),
  );
};
