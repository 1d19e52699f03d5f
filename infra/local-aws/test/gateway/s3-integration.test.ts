import { afterEach, describe, expect, test } from 'vitest';
import { send } from '#src/testing/fixture-gateway.ts';
import { type S3Gateway, s3Gateway } from './support/s3-gateway.ts';

const running: S3Gateway[] = [];

const start = async (more: object = {}): Promise<S3Gateway> => {
  const gateway = await s3Gateway(more);
  running.push(gateway);
  return gateway;
};

const post = ({ baseUrl }: S3Gateway, contentType: string, body: string | Buffer, target = '/files') =>
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
  test('passes a binary body on unchanged', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 200]);
    const gateway = await start();
    const { headers } = await post(gateway, 'multipart/form-data; boundary=b', bytes, '/files?tag=a%20b');
    expect(gateway.calls).toEqual([
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

  test('accepts 10 MB', async () => {
    const gateway = await start();
    await post(gateway, 'multipart/form-data', Buffer.alloc(10_485_760));
    expect(gateway.calls[0]?.body).toHaveLength(10_485_760);
  });

  test('maps a text body with the template of its content type, which may override the key and headers', async () => {
    const gateway = await start();
    await post(gateway, 'application/json', '{"kind":"memo","text":"a \\"b\\""}', '/files?who=me%22');
    expect(gateway.calls[0]?.key).toMatch(/^notes\/[0-9a-f-]{36}$/);
    expect(gateway.calls[0]?.headers).toMatchObject({ 'x-amz-meta-kind': 'memo' });
    expect(gateway.calls[0]?.body.toString().trim()).toBe('{"note":"a \\"b\\"","who":"me\\""}');
  });

  test('answers with the response for the status, with mapped and overridden headers', async () => {
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

  test('uses the response whose pattern matches the status, or the default', async () => {
    const gateway = await start();
    gateway.nextAnswer = { status: 403, headers: {}, body: Buffer.from('<Error/>') };
    expect(await post(gateway, 'multipart/form-data', 'x')).toMatchObject({
      status: 400,
      headers: { 'x-why': 'refused' },
      body: '<Error/>',
    });
    gateway.nextAnswer = { status: 503, headers: {}, body: Buffer.from('') };
    expect((await post(gateway, 'multipart/form-data', 'x')).status).toBe(500);
  });

  describe('whose template fails as Java would', () => {
    const responses = (text: string): object => ({
      responses: {
        default: { statusCode: '202', responseTemplates: { 'application/json': text } },
      },
    });
    const long = '#set($a = "0123456789")';
    const list = '#set($a = ["x"])';

    test.each([
      ['an end behind the end', `${long}$a.substring(0, 11)`],
      ['a begin behind the end', `${long}$a.substring(11)`],
      ['a negative begin', `${long}$a.substring(-1)`],
      ['an end before the begin', `${long}$a.substring(3, 2)`],
      ['an index behind the list', `${list}$a.get(1)`],
      ['an index that is no number', `${long}$a.substring("x")`],
    ])('answers 500: %s', async (_what, text) => {
      const answer = await post(await start(responses(text)), 'multipart/form-data', 'x');
      expect([answer.status, answer.body]).toEqual([500, '{"message":"Internal server error"}']);
    });

    test('and with indexes up to the end answers', async () => {
      const texts = ['$a.substring(10)', '$a.substring(10, 10)', '$a.substring(0, 10)', '$a.substring(3, 5)'];
      const { body } = await post(
        await start(responses(`${long}${texts.join('|')}`)),
        'multipart/form-data',
        'x',
      );
      expect(body).toBe('||0123456789|34');
    });

    test('and a request whose template fails never reaches S3', async () => {
      const gateway = await start({
        requestTemplates: { 'application/json': '#set($a = "x")$a.substring(2)' },
      });
      expect((await post(gateway, 'application/json', '{}')).status).toBe(500);
      expect(gateway.calls).toEqual([]);
    });
  });

  test('answers 500 to a status of S3 without a response', async () => {
    const gateway = await start({ responses: { '200': { statusCode: '202' } } });
    gateway.nextAnswer = { status: 403, headers: {}, body: Buffer.from('') };
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
