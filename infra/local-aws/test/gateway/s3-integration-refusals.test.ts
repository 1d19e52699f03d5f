import { describe, expect, test } from 'vitest';
import { s3Gateway } from './support/s3-gateway.ts';

describe('an S3 integration that cannot run here', () => {
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
      'two responses of one status',
      { responses: { '400': { statusCode: '400' }, '412': { statusCode: '400' } } },
      /Api: POST \/files has two responses with the status 400: 400 and 412/,
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
    ['an index', template('#set($a = [1])$a[0]'), /template for application\/json: an index of a list/],
    ['a deep JSONPath', template("$input.json('$..a')"), /the JSONPath \$\.\.a is not supported/],
    ['an include', template('#parse("x")'), /#macro_call parse is not supported/],
  ])('%s is refused by name', async (_name, more, message) => {
    await expect(s3Gateway(more)).rejects.toThrow(message);
  });
});
