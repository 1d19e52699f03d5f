import { evaluate } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import type { Template } from '@payments-service/local-aws/template';
import { App, Stack } from 'aws-cdk-lib';
import { Template as StackTemplate } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { SigningKey } from '#infra/constructs/signing-key.ts';
import { production } from '#infra/environments/production.ts';
import type { Settings } from '#infra/environments/settings.ts';
import { definitionOf } from '#infra/synthesize.ts';
import { synthesized } from './support/synthesized.ts';

const stackName = 'PaymentsService-production';
const { grants } = await definitionOf({ mode: 'production' });
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

  it('is usable by the functions with a grant, and by no other', () => {
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

describe('during a change of the signing key', () => {
  /** The keys' logical ids, and the key of each alias. */
  const synthesizedKeys = (webhookKeys: Settings['webhookKeys']) => {
    const stack = new Stack(new App({ analyticsReporting: false }), 'Keys');
    const signingKey = new SigningKey(stack, { ...production, webhookKeys });
    const resources = StackTemplate.fromStack(stack);
    const aliases = Object.entries(resources.findResources('AWS::KMS::Alias'));
    return {
      keys: Object.keys(resources.findResources('AWS::KMS::Key')).toSorted(),
      aliases: Object.fromEntries(
        aliases.map(([logicalId, { Properties }]) => [
          Properties.AliasName,
          [logicalId, Properties.TargetKeyId['Fn::GetAtt'][0]],
        ]),
      ),
      granted: signingKey.statements({ sign: true }).flatMap(({ resources: arns }) => arns),
      resolved: [signingKey.keyId, signingKey.nextKeyId].map((id) => stack.resolve(id)?.Ref),
    };
  };

  it('each step keeps the keys of the step before and moves the aliases in place', () => {
    const steps = ([[1], [1, 2], [2, 1], [2]] as const).map((keys) => synthesizedKeys(keys));
    const [first = '', second = ''] = steps[1]?.keys ?? [];
    const [alias, next] = ['alias/Keys-webhooks', 'alias/Keys-webhooks-next'];
    const aliasId = steps[0]?.aliases[alias]?.[0];
    const nextId = steps[1]?.aliases[next]?.[0];

    expect(steps.map(({ keys }) => keys)).toEqual([[first], [first, second], [first, second], [second]]);
    expect(steps.map(({ aliases }) => aliases)).toEqual([
      { [alias]: [aliasId, first] },
      { [alias]: [aliasId, first], [next]: [nextId, second] },
      { [alias]: [aliasId, second], [next]: [nextId, first] },
      { [alias]: [aliasId, second] },
    ]);
  });

  it('functions know both keys in order and may use both', () => {
    const { resolved, keys, granted } = synthesizedKeys([2, 1]);

    expect(resolved).toEqual(keys.toReversed());
    expect(granted).toHaveLength(2);
  });

  it('the same number twice is refused', () => {
    expect(() => synthesizedKeys([1, 1])).toThrow();
  });
});
