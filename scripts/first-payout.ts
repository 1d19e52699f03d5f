import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { connectionSchema } from '#infra/local/connection-file.ts';
import { repositoryRoot } from '#infra/local/local-directory.ts';
import { examplesOf } from '#test/support/page-examples.ts';

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('close', (code) => done(code)));

/** @throws Error with what the command wrote, if it fails */
const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), endOf(child)]);
  if (code === 0) return stdout;
  throw new Error(`${[command, ...args.slice(0, 2)].join(' ')} failed:\n${stderr}`);
};

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const result = await work();
  console.log(`${what.padEnd(32)} ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`);
  return result;
};

/** Starts the service as the README says, on a free port. Resolves when it says that it runs. */
const startService = (cwd: string): Promise<ChildProcess> =>
  new Promise((started, failed) => {
    const env = { ...process.env, PORT: '0' };
    const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    child.stdout.on('data', (part) => {
      said += part;
      if (said.includes('Payments Service is running')) started(child);
    });
    child.once('close', () => failed(new Error(`npm start ended:\n${said}`)));
  });

/** Ctrl-C in the terminal reaches the whole group. */
const stop = async (child: ChildProcess): Promise<void> => {
  const ended = endOf(child);
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
};

const payOut = async (cwd: string): Promise<void> => {
  const examples = examplesOf(readFileSync(join(cwd, 'README.md'), 'utf8'));
  const script = examples.map(({ commands }) => commands).join('\n');
  const output = await run(cwd, 'bash', '-euo', 'pipefail', '-c', script);
  const shown = examples.map((example) => example.output).join('');
  if (output !== shown) throw new Error(`The README shows\n${shown}\nand its commands print\n${output}`);
};

/** What a first start keeps for all later ones, a few seconds after it began to serve. */
const nextStartIsPrepared = async (cwd: string): Promise<void> => {
  while (globSync('node_modules/.cache/local-aws/java/*/classes.jsa', { cwd }).length === 0) await sleep(100);
};

/** Starts the service and creates a customer. */
const startAndCreate = async (cwd: string): Promise<ChildProcess> => {
  const service = await startService(cwd);
  const file = readFileSync(join(cwd, '.local/connection.json'), 'utf8');
  const { baseUrl, clientId, clientSecret } = connectionSchema.parse(JSON.parse(file));
  const answer = await fetch(`${baseUrl}/customers`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'first-created',
    },
    body: JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'first-created' }),
  });
  if (answer.status === 201) return service;
  await stop(service);
  throw new Error(`POST /customers answered ${answer.status}: ${await answer.text()}`);
};

const firstPayout = async (repository: string): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'first-payout-'));
  try {
    await timed('git clone', () => run(tmpdir(), 'git', 'clone', '--quiet', repository, directory));
    await timed('npm ci', () => run(directory, 'npm', 'ci'));
    await timed('after installation', async () => {
      const service = await timed('  npm start', () => startService(directory));
      try {
        await timed("  the README's first payout", () => payOut(directory));
        await nextStartIsPrepared(directory);
      } finally {
        await stop(service);
      }
    });
    await stop(await timed('started again, to a first 201', () => startAndCreate(directory)));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const program = new Command('first-payout')
  .description(
    'Does what the README says in a fresh clone, up to the first COMPLETED payout, and prints how long each part takes.',
  )
  .option('--repository <path>', 'what to clone', repositoryRoot)
  .action(({ repository }: { repository: string }) => firstPayout(repository));
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
