import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startBrowser } from '#test/support/browser.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { newPlatform } from '#test/support/service.ts';

const root = process.cwd();
const workspace = join(root, 'clients/typescript');
const run = promisify(execFile);
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

const packedSchema = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

let directory = '';
let fileName = '';
let files: string[] = [];
const installed = (path: string): string => join(directory, 'node_modules/@payments-service/client', path);

/** Packs the client and installs the result in a directory of its own, as a user's `npm install` does. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'client-'));
  const args = ['pack', '--json', '--silent', '--pack-destination', directory];
  const { stdout } = await run('npm', args, { cwd: workspace, env });
  const [packed] = packedSchema.parse(JSON.parse(stdout));
  fileName = packed.filename;
  files = packed.files.map(({ path }) => path);
  await mkdir(installed(''), { recursive: true });
  await run('tar', ['-xzf', join(directory, packed.filename), '--strip-components=1', '-C', installed('')]);
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** The package as one script for a browser. */
const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@payments-service/client';", resolveDir: directory },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'client',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

describe('the package', () => {
  it('has JavaScript, types, licence and README, and needs no other package', async () => {
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));

    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/src/index.js', 'dist/src/index.d.ts']),
    );
    expect(
      files.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/.*\.(js|d\.ts))$/.test(path)),
    ).toEqual([]);
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('has a README that begins with how to install this very file', async () => {
    const readme = await readFile(installed('README.md'), 'utf8');
    const [, first = ''] = readme.split(/^## /m);

    expect(first).toMatch(/^Install\n/);
    expect(first).toContain(`npm install /tmp/${fileName}\n`);
  });

  it('has less than 15 KB for a browser', async () => {
    expect(Buffer.byteLength(await bundle())).toBeLessThan(15_000);
  });

  it('works in a browser', { tags: ['browser'] }, async () => {
    const [browser, { address, credentials }] = await Promise.all([startBrowser(), newPlatform()]);
    onTestFinished(() => browser.close());
    // The service answers its own pages only, so the script runs on one of them.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${address.baseUrl}/docs/docs.css`);
    const options = JSON.stringify({ baseUrl: address.baseUrl, ...credentials });
    const result = await page.evaluate(`(async () => {
      ${await bundle()}
      const payments = new client.PaymentsClient(${options});
      const { id } = await payments.post('/customers', { body: { customerType: 'BUSINESS' } });
      const { webhookPublicKey } = await payments.get('/config');
      const isOurs = await client.verifyWebhook({
        headers: {
          'webhook-id': 'Webhook:019aa4f5-b3e7-7d02-8000-000000000000',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1es256,' + btoa('a'.repeat(64)),
        },
        rawBody: '',
        publicKeyPem: webhookPublicKey,
      });
      const listed = await payments.list('/customers').all();
      return [isOurs, ...listed.map((customer) => customer.id === id)];
    })()`);

    expect(result).toEqual([false, true]);
  });
});

const fence = '```';
const examplePattern = new RegExp(
  `^${fence}ts executed\\n(.*?)^${fence}\\n(?:${fence}text\\n(.*?)^${fence}\\n)?`,
  'gms',
);

describe('the examples of the README', () => {
  it('have the right types, run, and print what the page shows', async () => {
    const page = await readFile(installed('README.md'), 'utf8');
    const examples = [...page.matchAll(examplePattern)];
    await writeFile(join(directory, 'examples.mts'), examples.map(([, code]) => code).join('\n'));
    await writeFile(join(directory, 'passport.pdf'), pdf());
    await symlink(join(root, 'node_modules/@types'), join(directory, 'node_modules/@types'));
    const { address, credentials } = await newPlatform();

    const tsc = join(root, 'node_modules/.bin/tsc');
    const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
    const [complaints, { stdout }] = await Promise.all([
      run(process.execPath, [tsc, ...options, 'examples.mts'], { cwd: directory }).then(
        () => '',
        (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
      ),
      run(process.execPath, ['examples.mts'], {
        cwd: directory,
        env: {
          ...env,
          PAYMENTS_URL: address.baseUrl,
          PAYMENTS_CLIENT_ID: credentials.clientId,
          PAYMENTS_CLIENT_SECRET: credentials.clientSecret,
        },
      }),
    ]);

    expect(complaints).toBe('');
    expect(examples.length).toBeGreaterThan(5);
    expect(stdout).toBe(examples.map(([, , output = '']) => output).join(''));
  });
});
