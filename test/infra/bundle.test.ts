import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { bundleFunctions, repositoryRoot, sourceMapOf } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { decodedFrames } from '#operator/queries/decoded-frames.ts';
import { serviceFiles } from './support/service-files.ts';

const kilobyte = 1024;
/** Goal 5 of docs/performance.md. */
const bundleLimitBytes = 350 * kilobyte;

const readsAnItem = `
  import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({ maxAttempts: 1 });
  export const handler = () => client.send(new GetItemCommand({ TableName: 'coins', Key: { pk: { S: '1' } } }));
`;

/** Answers every request with an empty item and records the headers. */
const fakeDynamoDb = async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { received, url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

/** Gives 1 when the call has loaded undici, and else 0. */
const callHandler = (bundle: string, env: Record<string, string>): Promise<unknown> =>
  new Promise((done, failed) => {
    const hasUndici = "Number(process.moduleLoadList.some((name) => name.includes('undici')))";
    const code = `import(${JSON.stringify(bundle)}).then((m) => m.handler()).then(() => process.exit(${hasUndici}), (e) => { throw e; })`;
    const worker = new Worker(code, { eval: true, env });
    worker.once('error', failed);
    worker.once('exit', done);
  });

describe('a bundle', () => {
  it('signs its calls with the credentials from Lambda, and loads no second HTTP client', async () => {
    const root = serviceFiles([], { 'functions/coins/get-coin.ts': readsAnItem });
    const { buildDirectory } = await bundleFunctions({ root });
    const dynamoDb = await fakeDynamoDb();

    const exitCode = await callHandler(join(buildDirectory, 'functions/coins/get-coin/index.mjs'), {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'AKIDFROMLAMBDA',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session-from-lambda',
      AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    });
    dynamoDb.close();

    expect(exitCode).toBe(0);
    expect(dynamoDb.received).toHaveLength(1);
    expect(dynamoDb.received[0]).toMatchObject({
      authorization: expect.stringContaining('Credential=AKIDFROMLAMBDA/'),
      'x-amz-security-token': 'session-from-lambda',
    });
  });

  it('contains no credential provider that Lambda does not use', async () => {
    const root = serviceFiles([], { 'functions/coins/get-coin.ts': readsAnItem });

    const { bytesByPath } = await bundleFunctions({ root });

    expect(bytesByPath['functions/coins/get-coin']).toBeLessThan(230 * kilobyte);
  });

  it('is all that is uploaded, and its source map is made from the same code when somebody asks', async () => {
    const root = serviceFiles(['coins/get-coin'], {
      'shared/mint.ts':
        "export const mint = (amount: number): never => {\n  throw new Error('closed');\n};\n",
      'functions/coins/make-coin.ts':
        "import { mint } from '../../shared/mint.ts';\nexport const handler = () => mint(1);\n",
    });
    const { buildDirectory } = await bundleFunctions({ root });
    const directory = join(buildDirectory, 'functions/coins/make-coin');
    const column = readFileSync(join(directory, 'index.mjs'), 'utf8').indexOf('throw') + 1;
    const makeCoin = findEntryPoints(root).find(({ id }) => id === 'make-coin');
    if (makeCoin === undefined) throw new Error('There is no make-coin');

    const sourceMap = await sourceMapOf(makeCoin, root);

    expect(decodedFrames([`at t (index.mjs:1:${column})`], sourceMap)).toEqual(['shared/mint.ts:2:3']);
    expect(globSync('**', { cwd: directory })).toEqual(['.', 'index.mjs']);
  });

  it('is the same when it is built again', async () => {
    const root = serviceFiles(['coins/get-coin']);

    const builds = await Promise.all([bundleFunctions({ root }), bundleFunctions({ root })]);

    expect(builds[0]).toEqual(builds[1]);
  });
});

describe('the bundles of this service', () => {
  it('exist for every function, each below the limit', async () => {
    const { bytesByPath } = await bundleFunctions();

    expect(Object.keys(bytesByPath)).toEqual(findEntryPoints(repositoryRoot).map(({ path }) => path));
    const tooLarge = Object.entries(bytesByPath).filter(
      ([, bytes]) => bytes === 0 || bytes > bundleLimitBytes,
    );
    expect(tooLarge).toEqual([]);
  });
});
