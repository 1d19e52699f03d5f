import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { headerOf } from '#shared/kernel/http/parse-request.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { signatureHeader, timestampHeader } from './signed-text.ts';
import { checkSwitchSignature, switchPublicKeyOf } from './verify-signature.ts';

const pem = setting('SWITCH_PUBLIC_KEY', z.string().min(1).optional());
const publicKey = pem === undefined ? undefined : switchPublicKeyOf(pem);

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

/**
 * The operator's domain name may put a path before ours, so this builds the path from the resource and its
 * parameters.
 */
const pathOf = ({ resource, pathParameters }: APIGatewayProxyEvent): string =>
  resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '');

/**
 * Checks that the operator's switch has signed the request. Nothing else of the request is read before.
 *
 * @throws Refusal FORBIDDEN when no switch is configured, as in the sandbox; INVALID_SIGNATURE
 */
export const requireSwitchSignature = (event: APIGatewayProxyEvent): void => {
  if (publicKey === undefined) {
    throw new Refusal('FORBIDDEN', { message: 'No payment switch is configured in this environment.' });
  }
  const received = {
    timestamp: headerOf(event, timestampHeader.toLowerCase()),
    signature: headerOf(event, signatureHeader.toLowerCase()),
  };
  const request = { method: event.httpMethod, path: pathOf(event), body: bodyOf(event) };
  checkSwitchSignature(publicKey, received, request, clock.now());
};
