import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { synthesized } from './support/synthesized.ts';

const roleSchema = z.object({
  Policies: z.array(
    z.object({
      PolicyDocument: z.object({
        Statement: z.array(z.object({ Action: z.union([z.string(), z.array(z.string())]) })),
      }),
    }),
  ),
});

let actionsOf: (prefix: string) => string[];
beforeAll(async () => {
  const { resolved } = await synthesized('production');
  actionsOf = (prefix) => {
    const role = resolved.ofType('AWS::IAM::Role').find(({ logicalId }) => logicalId.startsWith(prefix));
    const { Policies } = roleSchema.parse(role?.properties);
    return Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Action }) => Action));
  };
}, 120_000);

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

  it('keep reading apart from changing: no action to read changes anything', () => {
    const reading = /:(BatchGet|Get|Query$|Describe|List|StartQuery$|ReceiveMessage$)/;

    expect(actionsOf('OperatorRead').filter((action) => !reading.test(action))).toEqual([]);
  });
});
