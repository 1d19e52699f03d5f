import type { APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { defineOperation, type Operation } from '#shared/kernel/operation.ts';

export const platformId = '019542f5-b3e7-7d02-8000-00000000e000';
export const tokenId = '019542f5-b3e7-7d02-8000-00000000abcd';
export const order = defineOperation({
  id: 'createOrder',
  feature: 'orders',
  method: 'POST',
  path: '/orders/{orderId}',
  permission: 'TRANSACT',
  summary: 'Order',
  request: { path: z.object({ orderId: z.string() }), body: z.object({ count: z.int() }) },
  response: { status: 201, body: z.object({ id: z.string() }) },
  errors: [],
});
export const page = defineOperation({
  ...order,
  id: 'readPage',
  method: 'GET',
  permission: 'NONE',
  request: {},
  response: { status: 200, mediaTypes: ['text/html'] },
});
export const removal = defineOperation({
  ...order,
  id: 'deleteOrder',
  method: 'DELETE',
  request: {},
  response: { status: 204 },
});

export interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestContext?: object;
  readonly httpMethod?: string;
}

const eventOf = ({
  body = { count: 1 },
  headers = {},
  requestContext = {},
  httpMethod = 'POST',
}: Sent): object => ({
  httpMethod,
  headers: { 'content-type': 'application/json', ...headers },
  pathParameters: { orderId: 'a%3Ab' },
  queryStringParameters: null,
  body: JSON.stringify(body),
  requestContext: { requestId: 'r-1', authorizer: { platformId, tokenId }, ...requestContext },
});
const handler = z.custom<(event: object, context: object) => Promise<APIGatewayProxyResult>>(
  (value) => value instanceof Function,
);
export const answerOf = <O extends Operation>(
  operation: O,
  useCase: Parameters<typeof endpoint<O>>[1],
  sent: Sent = {},
) => handler.parse(endpoint(operation, useCase))(eventOf(sent), {});
