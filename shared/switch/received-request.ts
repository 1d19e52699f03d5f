import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from '#shared/kernel/http/json-body.ts';
import type { SignatureNames, SignedRequest } from './signed-text.ts';
import type { ReceivedSignature } from './verify-signature.ts';

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

/**
 * The operator's domain name may put a path before ours, so this builds the path from the resource and its
 * parameters.
 */
const pathOf = ({ resource, pathParameters }: APIGatewayProxyEvent): string =>
  resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '');

/** What a signature covers, as the signer sent it. */
export const signedPartsOf = (event: APIGatewayProxyEvent): Omit<SignedRequest, 'timestamp'> => ({
  method: event.httpMethod,
  path: pathOf(event),
  body: bodyOf(event),
});

/** The headers of a request that its sender signs. */
export const receivedSignature = (event: APIGatewayProxyEvent, names: SignatureNames): ReceivedSignature => ({
  timestamp: headerOf(event, names.timestamp.toLowerCase()),
  signature: headerOf(event, names.signature.toLowerCase()),
  names,
});
