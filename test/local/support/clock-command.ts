import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ControlledService } from './controlled-service.ts';

const script = fileURLToPath(new URL('../../../scripts/clock.ts', import.meta.url));

/** `npm run clock` against a service of the tests. */
export class ClockCommand {
  readonly #child: ChildProcess;
  #output = '';
  errors = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.errors += chunk;
    });
  }

  static start({ platform }: ControlledService, args: readonly string[]): ClockCommand {
    const directory = mkdtempSync(join(tmpdir(), 'clock-command-'));
    const { clientId, clientSecret } = platform.credentials;
    const connection = { baseUrl: platform.address.baseUrl, clientId, clientSecret };
    writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
    const env = { ...process.env, LOCAL_DIRECTORY: directory };
    return new ClockCommand(spawn(process.execPath, [script, ...args], { env }));
  }

  /** Resolves when the command has written this to the standard error output. */
  async errorLine(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.errors)) {
      if (this.#child.exitCode !== null) throw new Error(`The command has ended: ${this.errors}`);
      await Promise.race([once(this.#child.stderr ?? this.#child, 'data'), once(this.#child, 'exit')]);
    }
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  async end(): Promise<{ exitCode: number | null; output: string }> {
    const [exitCode] = await once(this.#child, 'close');
    return { exitCode, output: this.#output };
  }
}
