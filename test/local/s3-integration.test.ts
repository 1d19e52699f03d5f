import { afterEach, describe, expect, test } from 'vitest';
import type { S3Answer, S3Call } from '#infra/local/gateway/call-s3.ts';
import { type FixtureGateway, fixtureGateway, send } from '#test/local/fixtures/fixture-gateway.ts';

const running: FixtureGateway[] = [];
const calls: S3Call[] = [];
let nextAnswer: S3Answer;

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

/** What API Gateway wants to know before it maps anything. */
const declared = {
  parameters: [
    { name: 'X-Agent', in: 'header' },
    { name: 'Content-Type', in: 'header' },
    { name: 'tag', in: 'query' },
  ],
  responses: { '202': { headers: { 'X-Etag': {} } }, '400': { headers: { 'X-Why': {} } } },
};

const start = async (more: object = {}): Promise<FixtureGateway> => {
  calls.length = 0;
  nextAnswer = { status: 200, headers: { etag: '"abc"' }, body: Buffer.from('') };
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
        return nextAnswer;
      },
    },
  );
  running.push(gateway);
  return gateway;
};

const post = ({ baseUrl }: FixtureGateway, contentType: string, body: string | Buffer, target = '/files') =>
  send(baseUrl, {
    method: 'POST',
    target,
    body,
    headers: { 'Content-Type': contentType, 'X-Agent': 'me', 'X-Tag': 't1' },
  });

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()));
});

describe('an S3 integration', () => {
  test('passes the bytes of a binary media type on as they are', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 200]);
    const { headers } = await post(
      await start(),
      'multipart/form-data; boundary=b',
      bytes,
      '/files?tag=a%20b',
    );
    expect(calls).toEqual([
      {
        method: 'PUT',
        bucket: 'uploads-bucket',
        key: headers['x-amzn-requestid'],
        query: { tag: 'a b' },
        headers: {
          'Content-Type': 'multipart/form-data; boundary=b',
          'x-amz-meta-route': '/files',
          'x-amz-meta-agent': 'me',
        },
        body: bytes,
        roleArn: 'arn:aws:iam::000000000000:role/UploadRole',
      },
    ]);
  });

  test('takes 10 MB', async () => {
    await post(await start(), 'multipart/form-data', Buffer.alloc(10_485_760));
    expect(calls[0]?.body).toHaveLength(10_485_760);
  });

  test('maps text by the template of its content type, which may override key and headers', async () => {
    await post(await start(), 'application/json', '{"kind":"memo","text":"a \\"b\\""}', '/files?who=me%22');
    expect(calls[0]?.key).toMatch(/^notes\/[0-9a-f-]{36}$/);
    expect(calls[0]?.headers).toMatchObject({ 'x-amz-meta-kind': 'memo' });
    expect(calls[0]?.body.toString().trim()).toBe('{"note":"a \\"b\\"","who":"me\\""}');
  });

  test('answers by the response of the status, with mapped and overridden headers', async () => {
    const { status, headers, body } = await post(await start(), 'multipart/form-data', 'x');
    const id = String(headers['x-amzn-requestid']);
    expect(status).toBe(202);
    expect(headers).toMatchObject({
      'x-etag': '"abc"',
      location: `/uploads/${id}`,
      etag: 't1',
      'content-type': 'application/json',
    });
    expect(JSON.parse(body)).toEqual({ follow: `/uploads/${id}`, stage: 'blue' });
  });

  test('answers with the status that the template overrides', async () => {
    expect((await post(await start(), 'multipart/form-data', 'x', '/files?see=yes')).status).toBe(303);
  });

  test('picks the response whose pattern fits the status, else the default', async () => {
    const gateway = await start();
    nextAnswer = { status: 403, headers: {}, body: Buffer.from('<Error/>') };
    expect(await post(gateway, 'multipart/form-data', 'x')).toMatchObject({
      status: 400,
      headers: { 'x-why': 'refused' },
      body: '<Error/>',
    });
    nextAnswer = { status: 503, headers: {}, body: Buffer.from('') };
    expect((await post(gateway, 'multipart/form-data', 'x')).status).toBe(500);
  });

  test.each([
    ['WHEN_NO_MATCH', 202],
    ['WHEN_NO_TEMPLATES', 415],
    ['NEVER', 415],
  ])('with %s answers a content type without template with %i', async (passthroughBehavior, status) => {
    expect((await post(await start({ passthroughBehavior }), 'text/csv', 'a,b')).status).toBe(status);
  });
});

describe('refusals', () => {
  const template = (text: string): object => ({ requestTemplates: { 'application/json': text } });

  test.each([
    [
      'another service',
      { uri: 'arn:aws:apigateway:us-east-1:sqs:path/000000000000/queue' },
      /Api: POST \/files integrates with/,
    ],
    ['an unknown property', { cacheNamespace: 'x' }, /Api: POST \/files, integration .*cacheNamespace/],
    [
      'a parameter target',
      { requestParameters: { 'integration.request.multivalueheader.a': "'x'" } },
      /Api: POST \/files sets integration/,
    ],
    [
      'a parameter source',
      { requestParameters: { 'integration.request.header.a': 'method.request.multivalueheader.a' } },
      /Api: POST \/files maps from/,
    ],
    [
      'a parameter that the method does not declare',
      { requestParameters: { 'integration.request.header.a': 'method.request.header.X-Other' } },
      /maps from method.request.header.X-Other, which it does not declare/,
    ],
    [
      'a header that the response does not declare',
      {
        responses: {
          '200': { statusCode: '202', responseParameters: { 'method.response.header.X-Other': "'x'" } },
        },
      },
      /sets the header X-Other, which its response 202 does not declare/,
    ],
    [
      'a template that does not parse',
      template('#if('),
      /template for application\/json: not a Velocity template/,
    ],
    [
      'an unknown utility',
      template('$util.sha256("a")'),
      /template for application\/json: \$util…sha256\(\) is not supported/,
    ],
    ['a Java method', template('#set($a = "b")$a.codePointAt(0)'), /\$a…codePointAt\(\) is not supported/],
    ['a deep JSONPath', template("$input.json('$..a')"), /the JSONPath \$\.\.a is not supported/],
    ['an include', template('#parse("x")'), /#macro_call parse is not supported/],
  ])('%s is refused by name', async (_name, more, message) => {
    await expect(start(more)).rejects.toThrow(message);
  });
});
