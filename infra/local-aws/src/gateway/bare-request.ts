import type { IncomingMessage } from 'node:http';
import { type GatewayRequest, headerLookup, headerPairs } from './gateway-request.ts';

export type RequestIds = Pick<GatewayRequest, 'requestId' | 'extendedRequestId'>;

/** A request before its path is read. */
export const bareRequest = (
  message: IncomingMessage,
  ids: RequestIds,
  receivedAtMs: number,
): GatewayRequest => {
  const headers = headerPairs(message);
  return {
    ...noRequest(ids, receivedAtMs),
    method: message.method ?? '',
    headers,
    header: headerLookup(headers),
    sourceIp: message.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
    protocol: `HTTP/${message.httpVersion}`,
  };
};

/** For bytes that are no HTTP request. */
export const noRequest = (ids: RequestIds, receivedAtMs: number): GatewayRequest => ({
  ...ids,
  method: '',
  path: '/',
  fullPath: '/',
  query: new Map(),
  headers: [],
  header: () => undefined,
  pathParameters: {},
  body: Buffer.alloc(0),
  sourceIp: '',
  protocol: 'HTTP/1.1',
  receivedAtMs,
  traceId: `Root=1-${Math.floor(receivedAtMs / 1000).toString(16)}-${ids.extendedRequestId.replaceAll('-', '').slice(0, 24)}`,
});
