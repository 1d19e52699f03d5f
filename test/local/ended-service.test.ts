import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareEnvironment } from '#test/support/bare-environment.ts';
import { patienceMs } from '#test/support/patience.ts';

const root = join(import.meta.dirname, '../..');
/** Nothing listens on port 1. */
const origin = 'http://127.0.0.1:1';
let directory = '';

const run = ([script = '', ...args]: readonly string[], place: string) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    encoding: 'utf8',
    timeout: patienceMs,
    env: { ...bareEnvironment(), LOCAL_DIRECTORY: join(directory, place) },
  });
  return { hasFailed: status !== 0 && status !== null, stderr };
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ended-'));
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const operator = {
    stackName: 'Stack',
    region: 'eu-west-1',
    tableName: 'table',
    failedEventsQueueUrl: 'queue',
    usagePlanId: 'plan',
    auditBucketName: 'trail',
    endpoint: origin,
    read: key,
    write: key,
  };
  const connection = { baseUrl: `${origin}/2025-10-13`, clientId: 'id', clientSecret: 'secret', operator };
  mkdirSync(join(directory, 'ended'));
  writeFileSync(join(directory, 'ended', 'connection.json'), JSON.stringify(connection));
  mkdirSync(join(directory, 'half'));
  writeFileSync(join(directory, 'half', 'connection.json'), '{ "baseUrl": ');
});

afterAll(() => rmSync(directory, { recursive: true }));

describe.each([
  [['demo.ts']],
  [['listen.ts']],
  [['bulk.ts', join(root, 'README.md')]],
  [['clock.ts']],
  [['clock.ts', 'advance', '6m']],
  [['clock.ts', 'reset', '--yes']],
  [['admin.ts', 'stuck']],
  [['console.ts', '--port', '0']],
])('%j says in one line how to start a service', (command) => {
  test('when the one of the connection file has ended', () => {
    expect(run(command, 'ended')).toEqual({
      hasFailed: true,
      stderr: `No service answers at ${origin}. Start one with: npm start\n`,
    });
  });

  test.each(['never', 'half'])('when the connection file was %s written', (place) => {
    const file = join(directory, place, 'connection.json');
    const { hasFailed, stderr } = run(command, place);
    expect(hasFailed).toBe(true);
    expect(stderr.startsWith(`There is no ${file} of a running service. Start one with: npm start`)).toBe(
      true,
    );
    expect(stderr.split('\n')).toHaveLength(2);
  });
});
