import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
