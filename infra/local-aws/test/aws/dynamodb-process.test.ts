import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { startAws } from '#src/aws/aws-host.ts';
import { freePort } from '#src/aws/dynamodb-process.ts';
import { javaProcesses } from '#src/testing/java-processes.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled } from './support/called-functions.ts';
import { dynamodbOf, lambdaOf } from './support/clients.ts';
import { functionArn, table } from './support/templates.ts';

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((done) => child.stdout?.once('data', (chunk: Buffer) => done(chunk.toString().trim())));

it('a free port is none that a system gives to others meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));

  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
});

describe('DynamoDB Local', () => {
  it('ends when the process that started it is killed, and leaves no files', async () => {
    const TMPDIR = mkdtempSync(join(tmpdir(), 'killed-'));
    const script = `
      const { startDynamodb } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/aws/dynamodb-process.ts'))});
      console.log((await startDynamodb()).port);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR },
    });
    const port = Number(await firstLine(parent));
    const [isUp, filesWhileUp] = [await isListening(port), readdirSync(TMPDIR)];

    parent.kill('SIGKILL');
    expect([isUp, filesWhileUp.length]).toEqual([true, 1]);

    await expect.poll(() => isListening(port), { interval: 20 }).toBe(false);
    await expect.poll(() => readdirSync(TMPDIR)).toEqual([]);
  });

  it('keeps its data in a directory, also when it dies and the host starts it again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aws-data-'));
    const start = () =>
      startAws({
        template: templateOf({ Table: table }),
        invoke: async () => ({ payload: 'null' }),
        timeScale: 1,
        dataDir,
      });
    const key = { pk: { S: 'KEPT' }, sk: { S: 'ITEM' } };

    const first = await start();
    await dynamodbOf(first, 'OPERATOR').send(new PutItemCommand({ TableName: 'Records', Item: key }));
    await first.stop();
    const second = await start();
    const found = await dynamodbOf(second, 'OPERATOR').send(
      new GetItemCommand({ TableName: 'Records', Key: key }),
    );
    expect(found.Item).toEqual(key);

    const [java = 0] = javaProcesses({ dataDir });
    process.kill(java, 'SIGKILL');
    await expect
      .poll(async () => {
        const { Item } = await dynamodbOf(second, 'OPERATOR').send(
          new GetItemCommand({ TableName: 'Records', Key: key }),
        );
        return { Item, isOther: !javaProcesses({ dataDir }).includes(java) };
      })
      .toEqual({ Item: key, isOther: true });

    await second.stop();
    expect(javaProcesses({ dataDir })).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('is waited for by work without a client while it starts again', async () => {
    const again = Promise.withResolvers<void>();
    const invoked: string[] = [];
    const host = await startAws({
      template: templateOf(callerAndCalled()),
      invoke: async (_arn, payload) => {
        invoked.push(payload);
        return { payload: 'null' };
      },
      timeScale: 1,
      // The template has no table.
      dynamodb: Promise.resolve({
        port: 9,
        endpoint: 'http://127.0.0.1:9',
        ready: () => again.promise,
        stop: () => Promise.resolve(),
      }),
    });
    const InvocationType = 'Event';
    await lambdaOf(host, 'Make').send(
      new InvokeCommand({ FunctionName: functionArn('Deliver'), InvocationType, Payload: '{"n":1}' }),
    );

    expect(invoked).toEqual([]);
    again.resolve();
    await expect.poll(() => invoked).toEqual(['{"n":1}']);
    await host.stop();
  });
});
