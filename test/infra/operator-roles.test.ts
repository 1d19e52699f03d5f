import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { outputsOf } from '#test/support/stack-stub.ts';
import { synthesized } from './support/synthesized.ts';

const roleSchema = z.object({
  Policies: z.array(
    z.object({
      PolicyDocument: z.object({
        Statement: z.array(
          z.object({ Effect: z.string(), Action: z.union([z.string(), z.array(z.string())]) }),
        ),
      }),
    }),
  ),
});

let actionsOf: (prefix: string) => string[];
let outputs: string[];
beforeAll(async () => {
  const { resolved } = await synthesized('production');
  outputs = Object.keys(resolved.outputs);
  actionsOf = (prefix) => {
    const role = resolved.ofType('AWS::IAM::Role').find(({ logicalId }) => logicalId.startsWith(prefix));
    const { Policies } = roleSchema.parse(role?.properties);
    const allowed = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).filter(
      ({ Effect }) => Effect === 'Allow',
    );
    return [...new Set(allowed.flatMap(({ Action }) => Action))];
  };
});

const documented = (role: string): string[] => {
  const page = readFileSync(join(repositoryRoot, 'docs/deployment.md'), 'utf8');
  const line = page.split('\n').find((text) => text.startsWith(`| ${role} `)) ?? '';
  return [...line.matchAll(/`(\w+:\w+)`/g)].map(([, action = '']) => action);
};

describe("the operators' roles", () => {
  it('may do what the page on deployment lists, read and write apart', () => {
    const [read, write] = [documented('read'), documented('write, besides')];

    expect(actionsOf('OperatorRead').toSorted()).toEqual(read.toSorted());
    expect(actionsOf('OperatorWrite').toSorted()).toEqual([...read, ...write].toSorted());
  });

  it('and what else the commands need are outputs of the stack', () => {
    const asked = outputsOf({
      tableName: '',
      failedEventsQueueUrl: '',
      usagePlanId: '',
      auditBucketName: '',
    });

    expect(outputs).toEqual(expect.arrayContaining(Object.keys(asked)));
  });

  it('keep reading apart from changing: no action to read changes anything', () => {
    const reading = /:(BatchGet|GET$|Get|Query$|Describe|List|StartQuery$|ReceiveMessage$)/;

    expect(actionsOf('OperatorRead').filter((action) => !reading.test(action))).toEqual([]);
  });
});
