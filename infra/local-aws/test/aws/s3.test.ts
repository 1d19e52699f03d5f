import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { s3Of } from './support/clients.ts';
import { noDatabase } from './support/no-database.ts';
import { papers } from './support/papers.ts';
import { functionArn } from './support/templates.ts';

const roleArn = 'arn:aws:iam::000000000000:role/GatewayRole';

describe('S3', () => {
  let host: AwsHost;
  let filer: S3Client;
  const events: { functionName: string; payload: string }[] = [];

  beforeAll(async () => {
    host = await startAws({
      template: templateOf(papers),
      invoke: async (functionName, payload) => {
        events.push({ functionName, payload });
        return { payload: 'null' };
      },
      timeScale: 1,
      dynamodb: noDatabase(),
    });
    filer = s3Of(host, 'Filer');
  });

  afterAll(() => host.stop());

  const object = (Key: string) => ({ Bucket: 'papers', Key });

  it('stores bytes and metadata and returns them, also a range', async () => {
    await filer.send(
      new PutObjectCommand({
        ...object('uploads/a b.pdf'),
        Body: Buffer.from('hello world'),
        Metadata: { kind: 'id' },
      }),
    );

    const whole = await filer.send(new GetObjectCommand(object('uploads/a b.pdf')));
    const part = await filer.send(
      new GetObjectCommand({ ...object('uploads/a b.pdf'), Range: 'bytes=6-10' }),
    );

    expect(await whole.Body?.transformToString()).toBe('hello world');
    expect(whole.Metadata).toEqual({ kind: 'id' });
    expect(await part.Body?.transformToString()).toBe('world');
  });

  it('reports a new object', async () => {
    while (events.length === 0) await sleep(5);

    expect(
      events.map(({ functionName, payload }) => [functionName, JSON.parse(payload).detail.object.key]),
    ).toEqual([[functionArn('Filer'), 'uploads/a b.pdf']]);
    const [fromRule] = host.queueMessages('FromRule');
    expect(JSON.parse(fromRule?.body ?? '')).toMatchObject({ 'detail-type': 'Object Created' });
    const [fromBucket] = host.queueMessages('FromBucket');
    expect(JSON.parse(fromBucket?.body ?? '')).toMatchObject({
      Records: [{ s3: { object: { key: 'uploads/a+b.pdf' } } }],
    });
  });

  it('refuses another key, and listing', async () => {
    const put = filer.send(new PutObjectCommand({ ...object('filed/x'), Body: 'x' }));

    await expect(put).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
    await expect(filer.send(new ListObjectsV2Command({ Bucket: 'papers' }))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    expect(host.denials()).toContainEqual({
      caller: 'Filer',
      action: 's3:PutObject',
      resource: 'arn:aws:s3:::papers/filed/x',
      leadingKeys: [],
      isExplicit: false,
    });
  });

  it("obeys the bucket's policy beside those of the roles", async () => {
    await filer.send(new PutObjectCommand({ ...object('uploads/kept/x'), Body: 'x' }));

    await expect(filer.send(new DeleteObjectCommand(object('uploads/kept/x')))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('explicit deny'),
    });
    await s3Of(host, 'Lister').send(new PutObjectCommand({ ...object('lists/x'), Body: 'x' }));
    await expect(filer.send(new PutObjectCommand({ ...object('lists/x'), Body: 'x' }))).rejects.toThrow();
  });

  it('answers 404 for a missing object only to a caller that may list', async () => {
    const lister = s3Of(host, 'Lister');

    await expect(filer.send(new GetObjectCommand(object('uploads/none')))).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    await expect(lister.send(new GetObjectCommand(object('uploads/none')))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    await expect(lister.send(new HeadObjectCommand(object('uploads/none')))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('does not replace an object for a request with If-None-Match', async () => {
    const put = () =>
      filer.send(new PutObjectCommand({ ...object('uploads/new'), Body: 'x', IfNoneMatch: '*' }));
    await put();

    await expect(put()).rejects.toMatchObject({ name: 'PreconditionFailed' });

    await filer.send(new DeleteObjectCommand(object('uploads/new')));
    await put();
  });

  it('says how long a client may reuse an idle connection, and keeps it for longer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Without this the agent would close the connection by itself, in time.
    agent.keepSocketAlive = () => true;
    const list = `${host.endpoints.s3}/papers?list-type=2`;
    const authorization = 'AWS4-HMAC-SHA256 Credential=LOCALOPERATOR/20250101/us-east-1/s3/aws4_request';
    const ask = async () => {
      const { outgoing, answer } = await new Promise<{ outgoing: ClientRequest; answer: IncomingMessage }>(
        (done, failed) => {
          const outgoing = get(list, { agent, headers: { authorization } }, (answer) =>
            done({ outgoing, answer }),
          );
          outgoing.once('error', failed);
        },
      );
      await text(answer);
      return {
        status: answer.statusCode,
        isReused: outgoing.reusedSocket,
        said: answer.headers['keep-alive'],
      };
    };

    expect(await ask()).toEqual({ status: 200, isReused: false, said: 'timeout=5' });
    // Node's own limit for a connection that may idle for five seconds is six.
    await sleep(6_500);
    expect(await ask()).toEqual({ status: 200, isReused: true, said: 'timeout=5' });
    agent.destroy();
  });

  it("allows a gateway's call only as far as the integration's role does", async () => {
    const call = (key: string) =>
      host.callS3({
        method: 'PUT',
        bucket: 'papers',
        key,
        query: {},
        headers: { 'Content-Type': 'text/plain', 'x-amz-meta-from': 'gateway' },
        body: Buffer.from('raw'),
        roleArn,
      });

    const stored = await call('uploads/raw');
    const refused = await call('filed/raw');

    expect(stored.status).toBe(200);
    expect(refused.status).toBe(403);
    const found = await filer.send(new GetObjectCommand(object('uploads/raw')));
    expect(found.Metadata).toEqual({ from: 'gateway' });
    expect(found.ContentType).toBe('text/plain');
  });
});
