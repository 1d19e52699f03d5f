import { describe, expect, it } from 'vitest';
import type { Result } from '#operator/deploy/verify/check.ts';
import { checksFor } from '#operator/deploy/verify/checks/all-checks.ts';
import { type Resources, startLocal } from '#operator/deploy/verify/local/start-local.ts';
import { runChecks } from '#operator/deploy/verify/program.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';

type Fault = (resources: Resources) => void;

/** Asks a host with a fault everything, as the program does: until the first difference. */
const resultsWith = async (fault?: Fault): Promise<Result[]> => {
  const { facts, stop } = await startLocal(fault);
  try {
    return await runChecks(checksFor('sandbox'), facts);
  } finally {
    await stop();
  }
};

const namesOf = (results: readonly Result[], kind: Result['verdict']['kind']): string[] =>
  results.filter(({ verdict }) => verdict.kind === kind).map(({ name }) => name);

/** Changes the text of all resources whose logical id begins so. @throws when nothing changes */
const replaced =
  (idPrefix: string, from: string, to: string): Fault =>
  (resources) => {
    let count = 0;
    for (const [id, resource] of Object.entries(resources)) {
      if (!id.startsWith(idPrefix)) continue;
      const before = JSON.stringify(resource);
      const after = before.replaceAll(from, to);
      if (after !== before) count += 1;
      resources[id] = JSON.parse(after);
    }
    if (count === 0) throw new Error(`No ${idPrefix}… has ${from}`);
  };

const idOf = (resources: Resources, type: string): string => {
  const id = Object.keys(resources).find((one) => resources[one]?.Type === type);
  if (id === undefined) throw new Error(`The template has no ${type}`);
  return id;
};

/** The senders open what signs with a key of their own, and their roles allow it. GET /config still shows the right one. */
const withAnotherSealingKey: Fault = (resources) => {
  const isSealing = ({ Type, Properties }: Resources[string]) =>
    Type === 'AWS::KMS::Key' && Properties.KeySpec === undefined;
  const [key, copy] = Object.entries(resources).find(([, one]) => isSealing(one)) ?? [];
  if (key === undefined || copy === undefined) throw new Error('The template has no key that seals');
  resources.AnotherKey = structuredClone(copy);
  // One that can sign would send what the others cannot.
  for (const sender of ['Functionsdeliver', 'Functionsattemptdelivery'])
    replaced(sender, key, 'AnotherKey')(resources);
};

/** The names of the variables are those of the template, so that only a call shows it. */
const withAnotherTable: Fault = (resources) => {
  const table = idOf(resources, 'AWS::DynamoDB::Table');
  replaced('FunctionsgettokenFunction', `{"Ref":"${table}"}`, '"another"')(resources);
};

/** Faults that only a running service shows: the deployed shape is that of the template, or nearly. */
const faults: readonly (readonly [fault: string, name: string, fault: Fault])[] = [
  [
    'a role without a right',
    'money',
    replaced('FunctionscreatetransferoutRole', 'dynamodb:PutItem', 'dynamodb:Scan'),
  ],
  [
    'an authorizer without a right',
    'temporary-platform',
    replaced('FunctionsauthorizerequestRole', 'dynamodb:GetItem', 'dynamodb:Scan'),
  ],
  [
    'a function that may not read uploads',
    'document-bytes',
    replaced('FunctionsfollowuploadRole', 's3:GetObject', 's3:GetBucketLocation'),
  ],
  [
    'a bucket that refuses the signed link',
    'bulk-errors',
    replaced('FunctionsgetbulkcustomerimportjobRole', 's3:GetObject', 's3:GetBucketLocation'),
  ],
  ['a wrong sealing key', 'webhook', withAnotherSealingKey],
  ['a wrong value of an environment variable', 'every-operation', withAnotherTable],
  [
    'a scheduled worker without a right',
    'scheduled-workers',
    replaced('FunctionssweepwebhooksRole', 'dynamodb:Query', 'dynamodb:Scan'),
  ],
];

describe('stack verify --local', () => {
  it(
    'passes every check that a host can answer, and names the others',
    async () => {
      const results = await resultsWith();

      expect(namesOf(results, 'failed')).toEqual([]);
      expect(namesOf(results, 'not run')).toEqual([]);
      expect(namesOf(results, 'not seen here')).toEqual(['alarm-topic', 'loopback-endpoint', 'raised-alarm']);
    },
    proofTimeoutMs,
  );

  it.each(faults)(
    'finds %s by name',
    async (_fault, name, fault) => {
      const results = await resultsWith(fault);

      expect(namesOf(results, 'failed')).toEqual([name]);
      expect(namesOf(results, 'not run')).not.toEqual([]);
    },
    proofTimeoutMs,
  );
});
