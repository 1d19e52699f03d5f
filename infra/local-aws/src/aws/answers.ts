import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Denial } from './access-control.ts';
import type { AwsAnswer } from './interceptor.ts';

/** Sends an answer of the AWS JSON 1.0 protocol. */
export const sendJson = (response: ServerResponse, { status, body }: AwsAnswer): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
};

const coral = (type: string, message: string): AwsAnswer => ({
  status: 400,
  body: { __type: `com.amazon.coral.service#${type}`, Message: message },
});

/** Uses AWS's text, so that logs are the same in both places. */
export const accessDenied = (principal: string, denial: Denial): AwsAnswer =>
  coral('AccessDeniedException', denialMessage(principal, denial));

export const denialMessage = (principal: string, denial: Denial): string => {
  const reason = denial.isExplicit
    ? 'with an explicit deny in an identity-based policy'
    : `because no identity-based policy allows the ${denial.action} action`;
  return `User: ${principal} is not authorized to perform: ${denial.action} on resource: ${denial.resource} ${reason}`;
};

export const unknownCaller = (): AwsAnswer =>
  coral('UnrecognizedClientException', 'The security token included in the request is invalid.');

export const invalidSignature = (): AwsAnswer =>
  coral(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  );

export const unknownOperation = (target: string): AwsAnswer =>
  coral('UnknownOperationException', `The local host does not serve ${target}`);

export const serviceError = (type: string, message: string, status = 400): AwsAnswer => ({
  status,
  body: { __type: type, message },
});
