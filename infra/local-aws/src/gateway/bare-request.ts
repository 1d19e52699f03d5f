import type { IncomingMessage } from 'node:http';
import { type GatewayRequest, headerLookup, headerPairs } from './gateway-request.ts';

/** A request before its path is read. */
export const bareRequest = (
  message: IncomingMessage,
  requestId: string,
  receivedAtMs: number,
): GatewayRequest => {
  const headers = headerPairs(message);
  return {
    ...noRequest(requestId, receivedAtMs),
    method: message.method ?? '',
    headers,
    header: headerLookup(headers),
    sourceIp: message.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '',
    protocol: `HTTP/${message.httpVersion}`,
  };
};

/** For bytes that are no HTTP request. */
export const noRequest = (requestId: string, receivedAtMs: number): GatewayRequest => ({
  requestId,
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
  traceId: `Root=1-${Math.floor(receivedAtMs / 1000).toString(16)}-${requestId.replaceAll('-', '').slice(0, 24)}`,
});
