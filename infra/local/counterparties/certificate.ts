import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import { readSecretFile, writeSecretFile } from '../connection-file.ts';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate that signs itself, for one name, made now: no private key lies in the repository. */
export const selfSigned = (name: string): Certificate => {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  const file = (kind: string) => join(directory, kind);
  writeFileSync(
    file('config'),
    `[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=${name}\n[ext]\nsubjectAltName=DNS:${name}\n`,
  );
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365'.split(' ');
  try {
    execFileSync(
      'openssl',
      ['req', ...options, '-config', file('config'), '-keyout', file('key'), '-out', file('cert')],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('cert'), 'utf8') };
  } finally {
    rmSync(directory, { recursive: true });
  }
};

const certificateSchema = z.object({ key: z.string(), cert: z.string() });

/** Names the process that trusts the certificate already. The environment of a child names another one. */
const mark = 'TRUSTS_NEIGHBOURS';

const made = (): Certificate => {
  try {
    return selfSigned('localhost');
  } catch (cause) {
    const why = 'the servers beside the service speak https, as real ones must';
    throw new StartError(`--env production needs openssl in the PATH: ${why}.`, { cause });
  }
};

/**
 * Makes this process trust a certificate for `localhost` that is made now. Node reads whom to trust at its start only,
 * so the process becomes a new one, with the same id and arguments. In that one it returns the certificate.
 *
 * @param directory of this service's files
 * @throws StartError without openssl
 */
export const trustCounterpartyServers = (environment: NodeJS.ProcessEnv, directory: string): Certificate => {
  // Hands the certificate with its key over to the new process, which removes it.
  const handOver = join(directory, 'counterparties.json');
  // The certificate, with all that the environment trusts beside Node's own list.
  const trusted = join(directory, 'counterparties.pem');
  const kept = readSecretFile(handOver, certificateSchema);
  if (environment[mark] === String(process.pid) && kept !== undefined) {
    rmSync(handOver);
    return kept;
  }
  const certificate = made();
  const { NODE_EXTRA_CA_CERTS: more } = environment;
  const others = more !== undefined && existsSync(more) ? readFileSync(more, 'utf8') : '';
  writeSecretFile(handOver, certificate);
  writeFileSync(trusted, `${others}\n${certificate.cert}`);
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const next = { ...environment, NODE_EXTRA_CA_CERTS: trusted, [mark]: String(process.pid) };
  process.execve?.(process.execPath, args, next);
  throw new StartError('--env production needs Linux or macOS.');
};
