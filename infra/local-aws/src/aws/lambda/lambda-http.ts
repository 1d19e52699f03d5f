import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { jsonObjectOf } from '../aws-client.ts';
import type { AnswerJson, JsonReply } from '../json-request.ts';
import { signedRequest } from '../signature.ts';

const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

export const isInvocation = ({ url, method }: IncomingMessage): boolean =>
  method === 'POST' && invocationPath.test(url ?? '');

/** Lambda has a REST API. Its calls are translated to JSON calls, so that they take the same way as all others. */
export const answerInvocation = async (
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: AnswerJson,
): Promise<void> => {
  const payload = await buffer(incoming);
  const request = {
    FunctionName: decodeURIComponent(invocationPath.exec(incoming.url ?? '')?.[1] ?? ''),
    InvocationType: String(incoming.headers['x-amz-invocation-type'] ?? 'RequestResponse'),
    Payload: payload.toString('utf8'),
  };
  const reply = await answer({
    target: 'AWSLambda.Invoke',
    signed: signedRequest(incoming, payload),
    body: Buffer.from(JSON.stringify(request)),
  });
  if (reply) send(response, reply);
  else incoming.socket.destroy();
};

const send = (response: ServerResponse, { status, body }: JsonReply): void => {
  const content = jsonObjectOf(body);
  const requestId = { 'x-amzn-requestid': randomUUID() };
  if (status >= 300) {
    const type = String(content.__type ?? 'ServiceException').replace(/^.*#/, '');
    const message = content.message ?? content.Message ?? '';
    const isRefused = ['AccessDeniedException', 'InvalidSignatureException'].includes(type);
    response.writeHead(isRefused ? 403 : status, { ...requestId, 'x-amzn-errortype': type });
    const reason = content.Reason === undefined ? {} : { Reason: content.Reason };
    response.end(JSON.stringify({ Type: 'User', message, ...reason }));
    return;
  }
  const { Payload, FunctionError } = content;
  response.writeHead(status, {
    ...requestId,
    ...(typeof FunctionError === 'string' && { 'x-amz-function-error': FunctionError }),
  });
  response.end(typeof Payload === 'string' ? Payload : '');
};
