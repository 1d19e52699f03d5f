import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OpenSsl {
  /** Whether the openssl binary, which shares no code with Node's callers, accepts the DER signature of the message. */
  verifies(message: Buffer, der: Buffer): Promise<boolean>;
  stop(): void;
}

/** The openssl binary as a verifier with one public key. */
export const opensslVerifier = (publicKeyPem: string): OpenSsl => {
  const directory = mkdtempSync(join(tmpdir(), 'openssl-'));
  const keyFile = join(directory, 'key.pem');
  writeFileSync(keyFile, publicKeyPem);
  let count = 0;
  return {
    verifies: (message, der) => {
      count += 1;
      const signatureFile = join(directory, `${count}.der`);
      writeFileSync(signatureFile, der);
      return run(['dgst', '-sha256', '-verify', keyFile, '-signature', signatureFile], message);
    },
    stop: () => rmSync(directory, { recursive: true, force: true }),
  };
};

/** True for exit code 0, false for 1. Any other end is an error of the test. */
const run = (args: readonly string[], input: Buffer): Promise<boolean> =>
  new Promise((done, failed) => {
    const child = spawn('openssl', args, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0 || code === 1) done(code === 0);
      else failed(new Error(`openssl ended with ${code}`));
    });
    // The binary ends before it has read the message when it cannot parse the signature.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
