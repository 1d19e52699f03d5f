import type { S3Answer, S3Call } from '#src/aws/s3-call.ts';
import { type FixtureGateway, fixtureGateway } from '#src/testing/fixture-gateway.ts';

const requestTemplate = `#set($context.requestOverride.header['x-amz-meta-kind'] = $input.path('$.kind'))
#set($context.requestOverride.path.key = "notes/$context.requestId")
{"note":$input.json('$.text'),"who":"$util.escapeJavaScript($input.params('who'))"}`;
const responseTemplate = `#set($id = $context.requestId)
#set($context.responseOverride.header.Location = "/uploads/$id")
#set($context.responseOverride.header.etag = "$input.params('X-Tag')")
#if($input.params('see') == "yes")#set($context.responseOverride.status = 303)#end
{"follow":"/uploads/$id","stage":"$stageVariables.colour"}`;

const integration = (more: object = {}): object => ({
  type: 'aws',
  httpMethod: 'PUT',
  uri: { 'Fn::Join': ['', ['arn:aws:apigateway:us-east-1:s3:path/{bucket}/', '{key}']] },
  credentials: { 'Fn::GetAtt': ['UploadRole', 'Arn'] },
  passthroughBehavior: 'WHEN_NO_MATCH',
  requestParameters: {
    'integration.request.path.bucket': "'uploads-bucket'",
    'integration.request.path.key': 'context.requestId',
    'integration.request.header.x-amz-meta-route': 'context.resourcePath',
    'integration.request.header.x-amz-meta-agent': 'method.request.header.X-Agent',
    'integration.request.header.Content-Type': 'method.request.header.Content-Type',
    'integration.request.querystring.tag': 'method.request.querystring.tag',
  },
  requestTemplates: { 'application/json': requestTemplate },
  responses: {
    '200': {
      statusCode: '202',
      responseParameters: { 'method.response.header.X-Etag': 'integration.response.header.ETag' },
      responseTemplates: { 'application/json': responseTemplate },
    },
    '4\\d{2}': { statusCode: '400', responseParameters: { 'method.response.header.X-Why': "'refused'" } },
    default: { statusCode: '500' },
  },
  ...more,
});

/** The declarations that API Gateway needs for the mappings. */
const declared = {
  parameters: [
    { name: 'X-Agent', in: 'header' },
    { name: 'Content-Type', in: 'header' },
    { name: 'tag', in: 'query' },
  ],
  responses: { '202': { headers: { 'X-Etag': {} } }, '400': { headers: { 'X-Why': {} } } },
};

export interface S3Gateway extends FixtureGateway {
  /** Its calls to S3. */
  readonly calls: readonly S3Call[];
  /** The answer of S3 from now on. */
  nextAnswer: S3Answer;
}

/** Serves POST /files with an S3 integration; `more` overrides properties of the integration. */
export const s3Gateway = async (more: object = {}): Promise<S3Gateway> => {
  const calls: S3Call[] = [];
  const s3: { nextAnswer: S3Answer } = {
    nextAnswer: { status: 200, headers: { etag: '"abc"' }, body: Buffer.from('') },
  };
  const gateway = await fixtureGateway(
    {
      functions: {},
      body: {
        paths: {
          '/files': { post: { ...declared, 'x-amazon-apigateway-integration': integration(more) } },
        },
        'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
      },
      stage: { Variables: { colour: 'blue' } },
      resources: { UploadRole: { Type: 'AWS::IAM::Role', Properties: {} } },
    },
    {
      callS3: async (call) => {
        calls.push(call);
        return s3.nextAnswer;
      },
    },
  );
  return Object.assign(s3, { ...gateway, calls });
};
