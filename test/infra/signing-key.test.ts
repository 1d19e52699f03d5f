import { beforeAll, describe, expect, it } from 'vitest';
import { grants } from '#infra/grants.ts';
import { evaluate } from '#infra/local/iam/evaluate.ts';
import { rolePolicies } from '#infra/local/iam/role-policies.ts';
import type { Template } from '#infra/local/template.ts';
import { synthesized } from './support/synthesized.ts';

const stackName = 'PaymentsService-production';
let template: Template;

beforeAll(async () => {
  template = (await synthesized('production')).resolved;
});

/** The functions whose roles allow the action on the key, in alphabetical order. */
const allowed = (action: string): string[] => {
  const resource = template.ofType('AWS::KMS::Key')[0]?.arn ?? '';
  const policies = rolePolicies(template);
  return template
    .ofType('AWS::Lambda::Function')
    .filter(({ properties }) => {
      const policy = policies.get(String(properties.Role));
      return policy !== undefined && evaluate(policy, { action, resource }) === 'allow';
    })
    .map(({ physicalId }) => physicalId.replace(`${stackName}-`, ''))
    .toSorted();
};

const granted = (right: 'readPublicKey' | 'sign'): string[] =>
  Object.entries(grants)
    .filter(([, grant]) => grant[right])
    .map(([id]) => id)
    .toSorted();

describe('the key that signs webhooks', () => {
  it('is one P-256 key for signing', () => {
    const keys = template.ofType('AWS::KMS::Key');

    expect(keys.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
    ]);
    expect(template.ofType('AWS::KMS::Alias').map(({ properties }) => properties)).toEqual([
      { AliasName: `alias/${stackName}-webhooks`, TargetKeyId: keys[0]?.arn },
    ]);
  });

  it('is used by the functions that are granted it, and by no other', () => {
    expect(allowed('kms:Sign')).toEqual(granted('sign'));
    expect(allowed('kms:GetPublicKey')).toEqual(granted('readPublicKey'));
    expect(granted('readPublicKey')).toEqual(['get-config', 'update-config']);
  });

  it.each([
    'kms:Decrypt',
    'kms:CreateGrant',
    'kms:PutKeyPolicy',
    'kms:ScheduleKeyDeletion',
    'kms:UpdateAlias',
  ])('lets no function do %s', (action) => {
    expect(allowed(action)).toEqual([]);
  });
});
