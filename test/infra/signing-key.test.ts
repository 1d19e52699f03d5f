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
const { grants: ofSandbox } = await definitionOf({ mode: 'sandbox' });
let template: Template;

beforeAll(async () => {
  template = (await synthesized('production')).resolved;
});

const keysFor = (usage: 'ENCRYPT_DECRYPT' | 'SIGN_VERIFY') =>
  template
    .ofType('AWS::KMS::Key')
    .filter(({ properties }) => (properties.KeyUsage ?? 'ENCRYPT_DECRYPT') === usage);

type ConditionContext = NonNullable<Parameters<typeof evaluate>[1]['context']>;

/** The functions whose roles allow the action on a key, in alphabetical order. */
const allowed = (
  action: string,
  resource = keysFor('SIGN_VERIFY')[0]?.arn ?? '',
  context: ConditionContext = {},
  of: Template = template,
): string[] => {
  const policies = rolePolicies(of);
  return of
    .ofType('AWS::Lambda::Function')
    .filter(({ properties }) => {
      const policy = policies.get(String(properties.Role));
      return policy !== undefined && evaluate(policy, { action, resource, context }) === 'allow';
    })
    .map(({ physicalId }) => physicalId.replace(/^PaymentsService-(production|sandbox)-/, ''))
    .toSorted();
};

const granted = (...rights: readonly ('sealKeys' | 'sign' | 'signWebhooks')[]): string[] =>
  Object.entries(grants)
    .filter(([, grant]) => rights.some((right) => grant[right]))
    .map(([id]) => id)
    .toSorted();

describe('the key that signs requests', () => {
  it('is one P-256 key for signing', () => {
    const keys = keysFor('SIGN_VERIFY');

    expect(keys.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
    ]);
    expect(template.ofType('AWS::KMS::Alias').map(({ properties }) => properties)).toEqual([
      { AliasName: `alias/${stackName}-requests`, TargetKeyId: keys[0]?.arn },
    ]);
  });

  it('is usable by the functions with a grant, and by no other', () => {
    expect(allowed('kms:Sign')).toEqual(granted('sign'));
  });

  it.each([
    'kms:Decrypt',
    'kms:GetPublicKey',
    'kms:CreateGrant',
    'kms:PutKeyPolicy',
    'kms:ScheduleKeyDeletion',
    'kms:UpdateAlias',
  ])('lets no function do %s', (action) => {
    expect(allowed(action)).toEqual([]);
  });
});

describe('the key that seals', () => {
  const said = { service: 'payments-service', environment: 'production', version: '1' };
  const contextOf = (words: Readonly<Record<string, string>>, spec?: string): ConditionContext => ({
    ...Object.fromEntries(
      Object.entries(words).map(([name, word]) => [`kms:encryptioncontext:${name}`, [word]]),
    ),
    'kms:encryptioncontextkeys': Object.keys(words),
    ...(spec !== undefined && { 'kms:datakeypairspec': [spec] }),
  });
  const { version: _version, ...unnumbered } = said;
  const arn = () => keysFor('ENCRYPT_DECRYPT')[0]?.arn ?? '';
  const decrypt = 'kms:Decrypt';
  const generate = 'kms:GenerateDataKeyPairWithoutPlaintext';

  it('is one symmetric key that KMS rotates', () => {
    expect(keysFor('ENCRYPT_DECRYPT').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ EnableKeyRotation: true }),
    ]);
  });

  it('opens keys for the functions that send webhooks, and for no other', () => {
    expect(granted('signWebhooks')).toEqual([
      'ask-platform',
      'attempt-delivery',
      'deliver-events',
      'deliver-to-slow-endpoints',
      'resend-webhook-delivery',
    ]);
    expect(allowed(decrypt, arn(), contextOf(said))).toEqual(granted('signWebhooks'));
  });

  it('makes pairs for the function that rotates, which opens none', () => {
    expect(allowed(generate, arn(), contextOf(said, 'ECC_NIST_P256'))).toEqual(['sweep-webhooks']);
    expect(allowed(generate, arn(), contextOf(said, 'RSA_4096'))).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['no words', {}],
    ['no version', unnumbered],
    ['another environment', { ...said, environment: 'sandbox' }],
    ['another service', { ...said, service: 'other' }],
    ['a word more', { ...said, more: '1' }],
  ])('does nothing for anybody with %s', (_what, words) => {
    expect(allowed(decrypt, arn(), contextOf(words))).toEqual([]);
    expect(allowed(generate, arn(), contextOf(words, 'ECC_NIST_P256'))).toEqual([]);
  });

  it.each(['kms:Encrypt', 'kms:ReEncryptFrom', 'kms:GenerateDataKeyPair', 'kms:GenerateDataKey'])(
    'lets no function do %s',
    (action) => {
      expect(allowed(action, arn(), contextOf(said, 'ECC_NIST_P256'))).toEqual([]);
    },
  );
});

describe('during a change of the signing key', () => {
  /** The keys' logical ids, and the key of each alias. */
  const synthesizedKeys = (requestKeys: Settings['requestKeys']) => {
    const stack = new Stack(new App({ analyticsReporting: false }), 'Keys');
    const signingKey = new SigningKey(stack, { ...production, requestKeys });
    const resources = StackTemplate.fromStack(stack);
    const aliases = Object.entries(resources.findResources('AWS::KMS::Alias'));
    return {
      keys: Object.entries(resources.findResources('AWS::KMS::Key'))
        .filter(([, { Properties }]) => Properties.KeyUsage === 'SIGN_VERIFY')
        .map(([logicalId]) => logicalId)
        .toSorted(),
      aliases: Object.fromEntries(
        aliases.map(([logicalId, { Properties }]) => [
          Properties.AliasName,
          [logicalId, Properties.TargetKeyId['Fn::GetAtt'][0]],
        ]),
      ),
      granted: signingKey.statements({ sign: true }).flatMap(({ resources: arns }) => arns),
      used: stack.resolve(signingKey.ids.requestKeyId)?.Ref,
    };
  };

  it('each step keeps the keys of the step before and moves the aliases in place', () => {
    const steps = ([[1], [1, 2], [2, 1], [2]] as const).map((keys) => synthesizedKeys(keys));
    const [first = '', second = ''] = steps[1]?.keys ?? [];
    const [alias, next] = ['alias/Keys-requests', 'alias/Keys-requests-next'];
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

  it('functions use the first key, and may still use the other while they are replaced', () => {
    const { used, keys, granted } = synthesizedKeys([2, 1]);

    expect(used).toBe(keys[1]);
    expect(granted).toHaveLength(2);
  });

  it('the same number twice is refused', () => {
    expect(() => synthesizedKeys([1, 1])).toThrow();
  });
});

describe('the keys of UMA domains', () => {
  const contextOf = (environment: string, version: string): ConditionContext => ({
    'kms:encryptioncontext:service': ['payments-service'],
    'kms:encryptioncontext:environment': [environment],
    'kms:encryptioncontext:version': [version],
    'kms:encryptioncontextkeys': ['service', 'environment', 'version'],
  });
  const holders = (right: 'signWebhooks' | 'umaKeys'): string[] =>
    Object.entries(ofSandbox)
      .filter(([, grant]) => grant[right])
      .map(([id]) => id)
      .toSorted();
  const openers = async (version: string): Promise<string[]> => {
    const { resolved } = await synthesized('sandbox');
    const arn = resolved
      .ofType('AWS::KMS::Key')
      .find(({ properties }) => (properties.KeyUsage ?? 'ENCRYPT_DECRYPT') === 'ENCRYPT_DECRYPT')?.arn;
    return allowed('kms:Decrypt', arn, contextOf('sandbox', version), resolved);
  };

  it('are opened by the functions of the network only, and these open no key of webhooks', async () => {
    expect(holders('umaKeys').length).toBeGreaterThan(3);
    expect(await openers('uma.acme.test.signing.1')).toEqual(holders('umaKeys'));
    expect(await openers('1')).toEqual(holders('signWebhooks'));
  });

  it('are opened by the same functions in production', () => {
    const arn = keysFor('ENCRYPT_DECRYPT')[0]?.arn;

    expect(allowed('kms:Decrypt', arn, contextOf('production', 'uma.acme.test.signing.1'))).toEqual(
      holders('umaKeys'),
    );
  });
});
