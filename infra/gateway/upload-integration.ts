import { type ErrorCode, errorCatalogue, unknownOutcomeMessage } from '#shared/kernel/errors.ts';
import { formType } from '#shared/kernel/http/form-type.ts';
import { takesKey, type Upload } from '#shared/kernel/operation.ts';
import type { Route } from '../route.ts';
import { errorHeaders, ownHeaders, templateBody } from './own-headers.ts';

/** The target of uploads. */
export interface UploadTarget {
  /** `arn:aws:apigateway:<region>:s3:path/<bucket>`. The integration appends the key. */
  readonly bucketUri: string;
  /** A role that may only put objects below `uploads/`. */
  readonly roleArn: string;
}

export interface UploadRoute extends Route {
  readonly upload: Upload;
}

const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } });

/** The method must declare its headers, because API Gateway maps only declared parameters. */
export const headerParameters = (route: UploadRoute) =>
  ['Content-Type', ...(takesKey(route) ? ['Idempotency-Key'] : [])].map(header);

interface Reply {
  readonly statusCode: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string;
}

const apiError = (code: ErrorCode, message?: string): Reply => ({
  statusCode: String(errorCatalogue[code].status),
  headers: errorHeaders(code),
  template: templateBody(code, message),
});

/**
 * A redirect cannot set the status of the second answer, so the second request answers for both. A custom domain has
 * the same path below its host, because its base path is the version too.
 */
const followTemplate = [
  '#set($location = "/$context.stage/uploads/$context.requestId")',
  '#set($context.responseOverride.header.Location = $location)',
  '{"location":"$location","message":"The file has arrived. Follow Location with GET and the same credentials: its answer is this request\'s."}',
].join('\n');

/** API Gateway makes such request ids. A client may send one of its own in X-Amzn-RequestId, of any form. */
const requestIdForm = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

const overridden = (code: ErrorCode, message: string): string =>
  [
    `#set($context.responseOverride.status = ${errorCatalogue[code].status})`,
    '#set($context.responseOverride.header.X-Should-Retry = "false")',
    templateBody(code, message),
  ].join('\n');

/**
 * A request id is a uuid of another version. Our ids have the form of version 7 (decision "files go straight to S3").
 */
const acceptedBody = '{"jobId":"Job:$id.substring(0,14)7$id.substring(15)","status":"PENDING"}';

/**
 * The body is stored before this answer, whatever its type: a passthrough behaviour that refuses other types would need
 * a mapping template for the binary type, and API Gateway reads the body of such a type as text. The workflow ignores
 * the object, and one under a request id of another form. Clients of HTTP/2 send the header in lower case, and `params`
 * may distinguish the two. With an Idempotency-Key, the second request reads the file and answers: the key may belong to
 * an earlier file, or to another request.
 */
const acceptedTemplate = [
  '#set($type = $input.params("Content-Type").toLowerCase())',
  '#if($type == "")#set($type = $input.params("content-type").toLowerCase())#end',
  '#set($key = $input.params("Idempotency-Key"))',
  '#if($key == "")#set($key = $input.params("idempotency-key"))#end',
  '#set($id = $context.requestId)',
  `#if(!$type.startsWith("${formType}"))`,
  overridden('UNSUPPORTED_MEDIA_TYPE', `Send the CSV as ${formType}, in the field file.`),
  `#elseif(!$id.matches("${requestIdForm}"))`,
  overridden('INVALID_INPUT', 'Nothing was imported: leave the header X-Amzn-RequestId out.'),
  '#elseif($key != "")',
  '#set($context.responseOverride.status = 303)',
  followTemplate,
  '#else',
  acceptedBody,
  '#end',
].join('\n');

/** The id is a part of Location and of the body. */
const storedTemplate = [
  '#set($id = $context.requestId)',
  `#if(!$id.matches("${requestIdForm}"))`,
  overridden('INVALID_INPUT', 'Nothing was stored: send it again without the header X-Amzn-RequestId.'),
  '#else',
  followTemplate,
  '#end',
].join('\n');

const successes: Readonly<Record<Upload, Reply>> = {
  document: { statusCode: '303', headers: ownHeaders, template: storedTemplate },
  bulk: { statusCode: '202', headers: ownHeaders, template: acceptedTemplate },
};

/** A form that was stored although S3 failed starts a bulk job. A document is created only when its upload is followed. */
const storageFailures: Readonly<Record<Upload, Reply>> = {
  document: apiError('SERVICE_UNAVAILABLE', 'The file could not be stored; send the same request again.'),
  bulk: {
    ...apiError('SERVICE_UNAVAILABLE', unknownOutcomeMessage),
    headers: { ...ownHeaders, 'X-Should-Retry': "'false'" },
  },
};

/** The replies by the status of S3's answer. */
const repliesOf = (upload: Upload): Readonly<Record<string, Reply>> => ({
  '200': successes[upload],
  // One pattern for both, because API Gateway keeps one integration response for each status of its own. 412: a client
  // chose the request id, and the integration stores nothing under one id twice.
  '400|412': apiError(
    'INVALID_INPUT',
    'The request could not be stored; send it again as multipart/form-data, without the header X-Amzn-RequestId.',
  ),
  '403': apiError('INTERNAL_ERROR'),
  default: storageFailures[upload],
});

const pathParametersOf = ({ path }: Route): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');

/** `documentId` is the header `x-amz-meta-document-id`. */
const metadataName = (parameter: string): string =>
  parameter.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Metadata that the multipart body does not have: platform, token and operation. The content type has the boundary. */
const requestParametersOf = (route: UploadRoute): Record<string, string> => ({
  'integration.request.path.platformId': 'context.authorizer.platformId',
  'integration.request.path.requestId': 'context.requestId',
  'integration.request.header.Content-Type': 'method.request.header.Content-Type',
  'integration.request.header.If-None-Match': "'*'",
  'integration.request.header.x-amz-meta-platform-id': 'context.authorizer.platformId',
  'integration.request.header.x-amz-meta-token-id': 'context.authorizer.tokenId',
  'integration.request.header.x-amz-meta-operation': `'${route.id}'`,
  ...(takesKey(route) && {
    'integration.request.header.x-amz-meta-idempotency-key': 'method.request.header.Idempotency-Key',
  }),
  ...Object.fromEntries(
    pathParametersOf(route).map((name) => [
      `integration.request.header.x-amz-meta-${metadataName(name)}`,
      `method.request.path.${name}`,
    ]),
  ),
});

/** S3's errors are XML. API Gateway chooses the template by the type of S3's answer, and would answer with that type. */
const integrationResponse = ({ statusCode, headers, template }: Reply) => ({
  statusCode,
  responseParameters: Object.fromEntries(
    Object.entries({ ...headers, 'Content-Type': "'application/json'" }).map(([name, value]) => [
      `method.response.header.${name}`,
      value,
    ]),
  ),
  responseTemplates: { 'application/json': template, 'application/xml': template },
});

/** The integration of an upload: it writes the unchanged body into S3. */
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

/** Headers that a template sets, and the type of every answer. */
const ofTemplates = ['Location', 'X-Should-Retry', 'Content-Type'];

/** The statuses and headers of upload answers. API Gateway maps only what a method declares. */
export const uploadResponses = ({ upload }: UploadRoute) => {
  const byStatus = Map.groupBy(Object.values(repliesOf(upload)), ({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...byStatus].map(([status, replies]) => {
      const names = new Set([...replies.flatMap(({ headers }) => Object.keys(headers)), ...ofTemplates]);
      const headers = [...names].map((name) => [name, { schema: { type: 'string' } }]);
      return [status, { description: status, headers: Object.fromEntries(headers) }];
    }),
  );
};
