import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { leanModules } from '#infra/lean-modules.ts';

/** A client from a bundle like those of the functions, which gets this answer and gives the error that it throws. */
const source = `
  import { DynamoDBClient, GetItemCommand, ConditionalCheckFailedException, TransactionCanceledException }
    from '@aws-sdk/client-dynamodb';
  const classes = { ConditionalCheckFailedException, TransactionCanceledException };
  export const errorOf = async (status, body) => {
    const reply = { statusCode: status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
    const client = new DynamoDBClient({
      region: 'us-east-1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      requestHandler: { handle: async () => ({ response: reply }) },
    });
    try {
      await client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: 'x' } } }));
    } catch (error) {
      const { name, message, $metadata, CancellationReasons, Item } = error;
      const isOfItsClass = name in classes && error instanceof classes[name];
      return { name, message, status: $metadata?.httpStatusCode, CancellationReasons, Item, isOfItsClass };
    }
  };
`;

let errorOf: (status: number, body: object) => Promise<object>;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: repositoryRoot },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    plugins: [leanModules],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'lean-')), 'client.mjs');
  writeFileSync(file, outputFiles[0]?.text ?? '');
  ({ errorOf } = await import(file));
});

const typed = (name: string, more: object = {}) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  message: 'Because',
  ...more,
});

describe('a client of DynamoDB without the classes of unused errors', () => {
  it.each([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'IdempotentParameterMismatchException',
    'TransactionInProgressException',
    'ResourceNotFoundException',
    'ValidationException',
  ])('still knows the name of a %s', async (name) => {
    expect(await errorOf(400, typed(name))).toMatchObject({ name, message: 'Because', status: 400 });
  });

  it('knows why a transaction was cancelled, and by which item', async () => {
    const reasons = [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: 'x' } } }, { Code: 'None' }];
    const body = typed('TransactionCanceledException', { CancellationReasons: reasons });

    expect(await errorOf(400, body)).toMatchObject({ isOfItsClass: true, CancellationReasons: reasons });
  });

  it('knows the item of a failed condition', async () => {
    const body = typed('ConditionalCheckFailedException', { Item: { pk: { S: 'x' } } });

    expect(await errorOf(400, body)).toMatchObject({ isOfItsClass: true, Item: { pk: { S: 'x' } } });
  });
});
