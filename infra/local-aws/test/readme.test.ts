import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureAssembly, proxyTo } from '#src/testing/fixture-stack.ts';

const workspace = join(import.meta.dirname, '..');
const readme = readFileSync(join(workspace, 'README.md'), 'utf8');
const example = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';

let directory = '';

/** Makes a directory with the workspace as a package and with the assembly that the example names. */
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'readme-'));
  mkdirSync(join(directory, 'node_modules', '@payments-service'), { recursive: true });
  symlinkSync(workspace, join(directory, 'node_modules', '@payments-service', 'local-aws'));
  const { outdir, stackName } = fixtureAssembly({
    functions: {
      Hello: {
        source: `export const handler = async () => ({ statusCode: 200, body: 'Hello' });`,
        properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } },
      },
    },
    body: { paths: { '/hello': { get: proxyTo('Hello') } } },
    resources: { Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } } },
  });
  const target = join(directory, 'cdk.out');
  cpSync(outdir, target, { recursive: true });
  for (const kind of ['template', 'assets'])
    cpSync(join(outdir, `${stackName}.${kind}.json`), join(target, `Hello.${kind}.json`));
});

afterAll(() => rmSync(directory, { recursive: true }));

test('the example in the README runs', async () => {
  writeFileSync(join(directory, 'example.mts'), example);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['example.mts'], { cwd: directory });

  expect({ stdout, stderr }).toEqual({ stdout: 'Hello\n', stderr: '' });
});

test('every module that package.json exports exists', async () => {
  const { exports } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  const modules = Object.values<string>(exports).map((path) => import(join(workspace, path)));

  await expect(Promise.all(modules)).resolves.toHaveLength(Object.keys(exports).length);
});
