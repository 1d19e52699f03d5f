import { type ErrorCode, errorCatalogue } from '#shared/kernel/errors.ts';
import type { Upload } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';
import { errorBody, errorHeaders, ownHeaders } from './own-headers.ts';

/** Where uploads go. */
export interface UploadTarget {
  /** `arn:aws:apigateway:<region>:s3:path/<bucket>`, to which a key is added. */
  readonly bucketUri: string;
  /** Role that may put objects below `uploads/` and do nothing else. */
  readonly roleArn: string;
}

export interface UploadRoute extends Route {
  readonly upload: Upload;
}

/** Told to import, since a parameter that no method declares cannot be mapped. */
export const contentTypeParameter = {
  name: 'Content-Type',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

interface Reply {
  readonly statusCode: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string;
}

const refusal = (code: ErrorCode, message?: string): Reply => ({
  statusCode: String(errorCatalogue[code].status),
  headers: errorHeaders(code),
  template: errorBody(code, message),
});

/**
 * A status cannot be carried over to another operation's answer by a redirect, so the second request answers for both.
 * The path below the host is the same for a custom domain, whose base path is the version too.
 */
const followTemplate = [
  '#set($location = "/$context.stage/uploads/$context.requestId")',
  '#set($context.responseOverride.header.Location = $location)',
  '{"location":"$location","message":"The file has arrived. Follow Location with GET and the same credentials: its answer is this request\'s."}',
].join('\n');

/** A request id is a uuid of another version; version 7 is the form of our ids (docs/decisions/0120). */
const acceptedTemplate =
  '{"jobId":"Job:$context.requestId.substring(0,14)7$context.requestId.substring(15)","status":"PENDING"}';

const successes: Readonly<Record<Upload, Reply>> = {
  document: { statusCode: '303', headers: ownHeaders, template: followTemplate },
  bulk: { statusCode: '202', headers: ownHeaders, template: acceptedTemplate },
};

/** By the status with which S3 answers. */
const repliesOf = (upload: Upload): Readonly<Record<string, Reply>> => ({
  '200': successes[upload],
  '400': refusal('INVALID_INPUT', 'The request could not be stored; send it again as multipart/form-data.'),
  '403': refusal('INTERNAL_ERROR'),
  // A client may choose the request id. Nothing is stored under one twice.
  '412': refusal('INVALID_INPUT', 'This request id was used before; leave the header X-Amzn-RequestId out.'),
  default: refusal('SERVICE_UNAVAILABLE', 'The file could not be stored; send the same request again.'),
});

const pathParametersOf = ({ path }: Route): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

/** `documentId` is the header `x-amz-meta-document-id`. */
const metadataName = (parameter: string): string =>
  parameter.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Who sent it, to which operation: what the multipart body does not say. The content type has the boundary. */
const requestParametersOf = (route: UploadRoute): Record<string, string> => ({
  'integration.request.path.platformId': 'context.authorizer.platformId',
  'integration.request.path.requestId': 'context.requestId',
  'integration.request.header.Content-Type': 'method.request.header.Content-Type',
  'integration.request.header.If-None-Match': "'*'",
  'integration.request.header.x-amz-meta-platform-id': 'context.authorizer.platformId',
  'integration.request.header.x-amz-meta-operation': `'${route.id}'`,
  ...Object.fromEntries(
    pathParametersOf(route).map((name) => [
      `integration.request.header.x-amz-meta-${metadataName(name)}`,
      `method.request.path.${name}`,
    ]),
  ),
});

const integrationResponse = ({ statusCode, headers, template }: Reply) => ({
  statusCode,
  responseParameters: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]),
  ),
  responseTemplates: { 'application/json': template },
});

/** An upload's integration: the body goes into S3 as it is, whatever its size. */
export const uploadIntegration = (route: UploadRoute, { bucketUri, roleArn }: UploadTarget) => ({
  type: 'aws',
  httpMethod: 'PUT',
  uri: `${bucketUri}/uploads/${route.upload}/{platformId}/{requestId}`,
  credentials: roleArn,
  passthroughBehavior: 'when_no_match',
  requestParameters: requestParametersOf(route),
  responses: Object.fromEntries(
    Object.entries(repliesOf(route.upload)).map(([status, reply]) => [status, integrationResponse(reply)]),
  ),
});

/** The statuses an upload answers with, and their headers: API Gateway maps only what a method declares. */
export const uploadResponses = ({ upload }: UploadRoute) => {
  const byStatus = Map.groupBy(Object.values(repliesOf(upload)), ({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...byStatus].map(([status, replies]) => {
      const names = new Set([...replies.flatMap(({ headers }) => Object.keys(headers)), 'Location']);
      const headers = [...names].map((name) => [name, { schema: { type: 'string' } }]);
      return [status, { description: status, headers: Object.fromEntries(headers) }];
    }),
  );
};
