import { globSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { bundleFunctions, repositoryRoot, sourceMaps } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { grants } from '#infra/grants.ts';
import { decodedFrames } from '#operator/queries/error-message.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { serviceFiles } from './support/service-files.ts';

const kilobyte = 1024;
const loadedLimitBytes = 1_024 * kilobyte;
/** With the UMA SDK, its zod and two libraries of elliptic curves. Payments outside the network never load that part. */
const networkLimitBytes = 1_280 * kilobyte;
/** With pdf.js. */
const filingLimitBytes = 4_096 * kilobyte;

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

const callHandler = (bundle: string, env: Record<string, string>): Promise<unknown> =>
  new Promise((done, failed) => {
    const code = `import(${JSON.stringify(bundle)}).then((m) => m.handler()).then(() => process.exit(0), (e) => { throw e; })`;
    const worker = new Worker(code, { eval: true, env });
    worker.once('error', failed);
    worker.once('exit', done);
  });

describe('the code of a function', () => {
  it('signs its calls with the credentials from Lambda', async () => {
    const root = serviceFiles([], { 'functions/coins/get-coin.ts': readsAnItem });
    const { codeDirectory } = await bundleFunctions(root);
    const dynamoDb = await fakeDynamoDb();

    const exitCode = await callHandler(join(codeDirectory, 'get-coin.mjs'), {
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

  it('is uploaded without maps, which are made from the same code when somebody asks', async () => {
    const root = serviceFiles(['coins/get-coin'], {
      'shared/mint.ts':
        "export const mint = (amount: number): never => {\n  throw new Error('closed');\n};\n",
      'functions/coins/make-coin.ts':
        "import { mint } from '../../shared/mint.ts';\nexport const handler = () => mint(1);\n",
    });
    const { codeDirectory } = await bundleFunctions(root);
    const lines = readFileSync(join(codeDirectory, 'make-coin.mjs'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('throw'));
    const column = (lines[line] ?? '').indexOf('throw') + 1;

    const maps = await sourceMaps(root);

    expect(decodedFrames([`at t (make-coin.mjs:${line + 1}:${column})`], maps)).toEqual([
      'shared/mint.ts:2:3',
    ]);
    expect(globSync('**', { cwd: codeDirectory }).toSorted()).toEqual(['.', 'get-coin.mjs', 'make-coin.mjs']);
  });

  it('that another one uses as well is in a file that both load', async () => {
    const root = serviceFiles([], {
      'shared/mint.ts': "export const mint = (amount: number) => ({ amount, by: 'the mint' });\n",
      'functions/coins/get-coin.ts':
        "import { mint } from '../../shared/mint.ts';\nexport const handler = () => mint(1);\n",
      'functions/coins/make-coin.ts':
        "import { mint } from '../../shared/mint.ts';\nexport const handler = () => mint(2);\n",
    });

    const { filesByPath } = await bundleFunctions(root);

    const [own, shared] = filesByPath['functions/coins/get-coin'] ?? [];
    expect(own).toBe('get-coin.mjs');
    expect(filesByPath['functions/coins/make-coin']).toEqual(['make-coin.mjs', shared]);
  });

  it('is the same when it is built again, by two at a time', async () => {
    const root = serviceFiles(['coins/get-coin']);

    const builds = await Promise.all([bundleFunctions(root), bundleFunctions(root)]);

    expect(builds[0]).toEqual(builds[1]);
  });
});

describe('the functions of this service', () => {
  it('each load less than the limit', async () => {
    const { codeDirectory, bytesByPath } = await bundleFunctions();
    const entryPoints = findEntryPoints(repositoryRoot);
    const threadBytes = statSync(join(codeDirectory, 'pdf-thread.mjs')).size;

    expect(Object.keys(bytesByPath)).toEqual(entryPoints.map(({ path }) => path));
    const tooLarge = entryPoints
      .map(({ id, path }) => ({ id, bytes: bytesByPath[path] ?? 0 }))
      .filter(({ id, bytes }) => {
        if (id === 'follow-upload') return bytes + threadBytes > filingLimitBytes;
        const limit = grants[id]?.umaKeys ? networkLimitBytes : loadedLimitBytes;
        return bytes === 0 || bytes > limit;
      });
    expect(tooLarge.map(({ id, bytes }) => `${id}: ${bytes}`)).toEqual([]);
  });

  it('have the package of the UMA network only where it is paid or is asked, and mostly for that moment', async () => {
    const { packagesByPath } = await bundleFunctions();
    const withSdk = (when: 'ever' | 'atStart'): string[] =>
      findEntryPoints(repositoryRoot)
        .filter(({ path }) => packagesByPath[path]?.[when].includes('@uma-sdk/core'))
        .map(({ id }) => id)
        .toSorted();
    const asked = [
      'answer-pay-request',
      'answer-uma-lookup',
      'get-uma-configuration',
      'get-uma-public-keys',
      'take-post-transaction-hook',
    ];

    expect(withSdk('atStart')).toEqual(asked);
    expect(withSdk('ever')).toEqual(
      [...asked, 'create-quote', 'finish-overdue', 'look-up-uma-address', 'pay-out'].toSorted(),
    );
  });

  it('of the function that files documents has the thread that opens PDFs', async () => {
    const { codeDirectory } = await bundleFunctions();
    const file = join(codeDirectory, 'pdf-thread.mjs');
    const data = new Uint8Array(pdf());

    const thread = new Worker(file, {
      workerData: data,
      env: {},
      execArgv: ['--no-addons'],
      stdout: true,
      stderr: true,
    });
    const outcome = await new Promise((answered, failed) => {
      thread.once('message', answered);
      thread.once('error', failed);
    });
    await thread.terminate();

    expect(outcome).toEqual({ outcome: 'READABLE' });
  });
});
