import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [file] = /scripts\/[\w-]+\.ts/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

describe('every command of package.json', () => {
  test('is among those that are looked at', () => {
    expect(programs.length).toBeGreaterThan(8);
  });

  test.each(programs)('npm run %s has its name and explains itself before it does anything', (name, file) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(source).toContain(`'${name}'`);
    expect(source).toContain('new Command(');
    expect(source).toMatch(/\.description\(/);
    expect(source).toMatch(/\.action\(|\.addCommand\(/);
  });

  test('is one program, because npm gives --help to the last of several only', () => {
    const several = Object.entries(scripts).filter(([, command]) => /&&|\|\||;|\|/.test(command));
    expect(several).toEqual([]);
  });

  test.each([
    [
      'first-payout',
      '--repository',
      '/nowhere',
      "git clone --quiet failed:\nfatal: repository '/nowhere' does not exist",
    ],
    [
      'screenshots',
      '--console',
      'x',
      "error: option '--console <address>' argument 'x' is invalid. it must be a URL such as http://127.0.0.1:3001/?key=…",
    ],
  ])('%s %s %s is refused without a stack trace', (name, option, value, message) => {
    const program = join(root, `scripts/${name}.ts`);
    const { status, stderr } = spawnSync(process.execPath, [program, option, value], { encoding: 'utf8' });
    expect({ status, stderr: stderr.trim() }).toEqual({ status: 1, stderr: message });
  });

  test.each(['bench', 'check'])('npm run %s -- --help prints the usage and runs nothing', (name) => {
    const program = join(root, `scripts/${name}.ts`);
    const { status, stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: ${name} .*\n\n.*\n`));
    expect(stdout).not.toContain('>');
  });
});
