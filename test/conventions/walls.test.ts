import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';

const kernel = 'The kernel knows no feature.';
const pure = 'Contracts and rules are pure: no store, no AWS.';
const place = 'Code in functions/ and shared/ does not know where it runs.';
const functions = 'shared/ does not know the functions that use it.';
const app = 'The CDK app does not know what serves its template.';
const operators = "The service does not know its operators' commands and console.";
const commands =
  'Commands call the service as its operators and platforms do. Scripts call them, not the other way round.';
const verification = 'A verification makes requests as tests do. Scripts call it, not the other way round.';
const operator = "Operators' code reads what the service keeps. Scripts call it, not the other way round.";
const host = 'The local AWS host does not know this product.';
const client = 'The client knows the service only by its OpenAPI document.';
const zod = "Use `import * as z from 'zod'`: the named form puts 454 KB into a bundle.";

/** Files with one import each, and the message that the lint rule must give. */
const breaches: readonly (readonly [path: string, specifier: string, message: string])[] = [
  ['shared/kernel/alias.ts', '#shared/payments/quotes/plan.ts', kernel],
  ['shared/kernel/relative.ts', '../quotes/plan.ts', kernel],
  ['shared/kernel/http/deep.ts', '../../quotes/plan.ts', kernel],
  ['shared/payments/quotes/rules.ts', './store.ts', pure],
  ['shared/payments/quotes/destination-rules.ts', '#shared/accounts/store.ts', pure],
  ['shared/webhooks/delivery/rules.ts', '@aws-sdk/client-kms', pure],
  ['shared/webhooks/contract.ts', './delivery/store.ts', pure],
  ['shared/payments/quotes/upwards.ts', '#functions/payments/create-quote.ts', functions],
  ['shared/payments/quotes/host.ts', '#infra/app.ts', place],
  ['functions/payments/test.ts', '#test/support/service.ts', place],
  ['functions/payments/relative.ts', '#infra/app.ts', place],
  ['functions/payments/host.ts', '@payments-service/local-aws/host', place],
  ['functions/payments/client.ts', '#client', place],
  ['shared/payments/quotes/client.ts', '../../../clients/typescript/src/client.ts', place],
  ['infra/constructs/client.ts', '#client', app],
  ['infra/constructs/host.ts', '@payments-service/local-aws/template', app],
  ['shared/kernel/operator.ts', '#operator/access/open.ts', operators],
  ['shared/payments/quotes/operator.ts', '#operator/queries/find.ts', operators],
  ['shared/payments/quotes/operator-rules.ts', '#operator/queries/find.ts', operators],
  ['functions/payments/operator.ts', '#operator/actions/freeze-rates.ts', operators],
  ['infra/constructs/operator.ts', '#operator/access/stack.ts', operators],
  ['operator/queries/functions.ts', '#functions/payments/create-quote.ts', operator],
  ['operator/queries/script.ts', '../../scripts/console.ts', operator],
  ['operator/queries/test.ts', '#test/support/service.ts', operator],
  ['operator/cli/admin/test.ts', '#test/support/service.ts', commands],
  ['operator/cli/admin/functions.ts', '#functions/payments/create-quote.ts', commands],
  ['operator/deploy/verify/functions.ts', '#functions/payments/create-quote.ts', verification],
  ['operator/deploy/verify/script.ts', '../../../scripts/console.ts', verification],
  ['operator/queries/client.ts', '#client', operator],
  ['infra/launcher.ts', './local/start.ts', app],
  ['infra/script.ts', '#scripts/console.ts', app],
  ['infra/local-aws/src/product.ts', '#shared/kernel/clock.ts', host],
  ['infra/local-aws/src/operator.ts', '#operator/access/open.ts', host],
  ['clients/typescript/src/service.ts', '#shared/kernel/errors.ts', client],
  ['clients/typescript/src/operator.ts', '#operator/access/open.ts', client],
  ['clients/typescript/src/relative.ts', '../../../shared/kernel/errors.ts', client],
  ['shared/kernel/named-zod.ts', 'zod', zod],
];

const allowed: readonly (readonly [path: string, specifier: string])[] = [
  ['shared/kernel/http/good.ts', '../clock.ts'],
  ['shared/kernel/good.ts', '#shared/kernel/clock.ts'],
  ['shared/payments/quotes/good.ts', '#shared/accounts/store.ts'],
  ['shared/payments/quotes/good-rules.ts', '#shared/accounts/rules.ts'],
  ['functions/payments/good.ts', '#shared/payments/quotes/plan.ts'],
  ['infra/local/good.ts', '@payments-service/local-aws/host'],
  ['infra/local/console.ts', '#operator/console/open-console.ts'],
  ['operator/cli/listen/good.ts', '#client'],
  ['operator/deploy/verify/good.ts', '#test/support/samples.ts'],
  ['operator/queries/good.ts', '#shared/ledger/journal.ts'],
  ['operator/access/good.ts', '#infra/local/connection-file.ts'],
  ['infra/local-aws/test/good.ts', '#src/host.ts'],
  ['clients/typescript/src/good.ts', '../generated/openapi.ts'],
];

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

const directory = mkdtempSync(join(tmpdir(), 'walls-'));

afterAll(() => {
  rmSync(directory, { recursive: true });
});

const plant = (path: string, specifier: string): void => {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), `import { z } from '${specifier}';\nexport const planted = z;\n`);
};

/** vitest takes any text for a pattern in toMatchObject, so that the first line asserts nothing. */
const plantAssertions = (): void => {
  mkdirSync(join(directory, 'test'), { recursive: true });
  const lines = [
    "expect(['one']).toMatchObject([/two/]);",
    "expect(['one']).toMatchObject([expect.stringMatching(/one/)]);",
  ];
  for (const [index, line] of lines.entries()) {
    const text = `import { expect } from 'vitest';\n\n${line}\n`;
    writeFileSync(join(directory, 'test', `${index}.ts`), text);
  }
};

const copied = ['biome.json', 'test/conventions/pattern-in-object.grit'];

/** The complaints in a directory with our configuration and nothing but planted files. */
const complaints = async (): Promise<{ category: string; path: string; message: string }[]> => {
  for (const [path, specifier] of [...breaches, ...allowed]) plant(path, specifier);
  plantAssertions();
  for (const file of copied) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    copyFileSync(join(repositoryRoot, file), join(directory, file));
  }
  const biome = join(repositoryRoot, 'node_modules/.bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = await promisify(execFile)(biome, options, { cwd: directory }).catch(
    (error: { stdout: string }) => error,
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  return diagnostics.map(({ category, message, location }) => ({ category, path: location.path, message }));
};

describe('the lint rules', () => {
  it('refuse every planted import across a wall and every assertion that asserts nothing, and no other', async () => {
    const found = await complaints();
    const imports = found.filter(({ category }) => category === 'lint/style/noRestrictedImports');

    expect(imports.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual(
      breaches
        .map(([path, , message]) => ({ category: 'lint/style/noRestrictedImports', path, message }))
        .toSorted((one, other) => one.path.localeCompare(other.path)),
    );
    expect(found.filter(({ category }) => category === 'plugin').map(({ path }) => path)).toEqual([
      'test/0.ts',
    ]);
  });
});
