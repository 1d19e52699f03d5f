import { evaluate } from '@payments-service/local-aws/evaluate';
import { expect, it } from 'vitest';
import { local } from '#infra/environments/local.ts';
import { sandbox } from '#infra/environments/sandbox.ts';
import { operators, policies } from './support/production-roles.ts';
import { synthesized } from './support/synthesized.ts';

const { resolved } = await synthesized('production');
const bucket = resolved.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Audit'));
const everyone = [...policies, ...operators];

const allowedTo = (action: string, key = 'audit/2026/01/01/00/1-2.jsonl'): string[] =>
  everyone.flatMap(([id, policy]) =>
    evaluate(policy, { action: `s3:${action}`, resource: `${bucket?.arn}/${key}` }) === 'allow' ? [id] : [],
  );

it('two functions add to the audit trail, the operators read it, and nobody else does either', () => {
  expect(allowedTo('PutObject').toSorted()).toEqual(['find-missing-events', 'make-events']);
  expect(allowedTo('GetObject').toSorted()).toEqual(['OperatorRead', 'OperatorWrite']);
  expect(allowedTo('PutObject', 'else')).toEqual([]);
});

it.each([
  'DeleteObject',
  'DeleteObjectVersion',
  'PutObjectRetention',
  'PutObjectLegalHold',
  'BypassGovernanceRetention',
])('nobody may %s', (action) => {
  expect(allowedTo(action)).toEqual([]);
});

it('locks nothing in the sandbox and on one machine', () => {
  expect([sandbox.auditRetentionDays, local.auditRetentionDays]).toEqual([undefined, undefined]);
});
