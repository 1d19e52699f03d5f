import { describe, expect, it } from 'vitest';
import { type Caller, decisionMaker } from '#src/iam/decide.ts';
import { compilePolicy } from '#src/iam/evaluate.ts';
import { compileResourcePolicy, evaluateResource } from '#src/iam/resource-policy.ts';
import type { Json, JsonObject } from '#src/template-json.ts';

const account = 'arn:aws:iam::000000000000:root';
const roleArn = 'arn:aws:iam::000000000000:role/Filer';
const bucketArn = 'arn:aws:s3:::papers';
const keyArn = 'arn:aws:kms:us-east-1:000000000000:key/Key';
const ruleArn = 'arn:aws:events:us-east-1:000000000000:rule/Rule';

const policy = (...statements: JsonObject[]): Json => ({ Version: '2012-10-17', Statement: statements });
const allow = (more: JsonObject): JsonObject => ({ Effect: 'Allow', Action: '*', Resource: '*', ...more });
const deny = (more: JsonObject): JsonObject => ({ ...allow(more), Effect: 'Deny' });

const role = (...statements: JsonObject[]): Caller => ({
  kind: 'role',
  policy: compilePolicy('Filer', [policy(...statements)]),
  arns: [roleArn],
});
const events: Caller = { kind: 'service', name: 'events.amazonaws.com', sourceArn: ruleArn };
const readable = role(allow({ Action: ['s3:GetObject', 'kms:Sign'] }));
const powerless = role();

const decision = (caller: Caller, resource: string, action: string, ...statements: JsonObject[]) => {
  const attachedTo = resource.startsWith(bucketArn) ? bucketArn : resource;
  return decisionMaker(new Map([[attachedTo, compileResourcePolicy('Owner', policy(...statements))]]))(
    caller,
    { action, resource },
  );
};

describe('the policies of a role and of a resource together', () => {
  const read = (caller: Caller, ...statements: JsonObject[]) =>
    decision(caller, `${bucketArn}/a`, 's3:GetObject', ...statements);
  it.each<[string, Caller, JsonObject, string]>([
    ["the role's allow", readable, allow({ Principal: { AWS: 'other' } }), 'allow'],
    ["the bucket's allow by name", powerless, allow({ Principal: { AWS: roleArn } }), 'allow'],
    ["the bucket's allow for all", powerless, allow({ Principal: '*' }), 'allow'],
    [
      "the bucket's allow for the account",
      powerless,
      allow({ Principal: { AWS: account } }),
      'implicit-deny',
    ],
    ["the bucket's deny by name", readable, deny({ Principal: { AWS: [roleArn] } }), 'explicit-deny'],
    ["the bucket's deny for the account", readable, deny({ Principal: { AWS: account } }), 'explicit-deny'],
    [
      "the bucket's deny of other objects",
      readable,
      deny({ Principal: '*', Resource: `${bucketArn}/b` }),
      'allow',
    ],
  ])('decide %s', (_what, caller, statement, expected) => {
    expect(read(caller, statement)).toBe(expected);
  });

  it.each<[string, Caller, JsonObject, string]>([
    ["no key without the key's policy", readable, allow({ Principal: { AWS: 'other' } }), 'implicit-deny'],
    ['a key by the account and the role', readable, allow({ Principal: { AWS: account } }), 'allow'],
    ['no key by the account alone', powerless, allow({ Principal: { AWS: account } }), 'implicit-deny'],
    ['a key by name', powerless, allow({ Principal: { AWS: roleArn } }), 'allow'],
  ])('give %s', (_what, caller, statement, expected) => {
    expect(decision(caller, keyArn, 'kms:Sign', statement)).toBe(expected);
  });
});

describe('a service', () => {
  const send = (...statements: JsonObject[]) =>
    decision(events, 'arn:aws:sqs:us-east-1:000000000000:Failed', 'sqs:SendMessage', ...statements);
  const from = (condition: JsonObject): JsonObject =>
    allow({ Principal: { Service: 'events.amazonaws.com' }, Condition: condition });

  it.each<[string, JsonObject, string]>([
    ['named', from({}), 'allow'],
    ['named for its rule', from({ ArnEquals: { 'aws:SourceArn': ruleArn } }), 'allow'],
    ['named for another rule', from({ ArnEquals: { 'aws:SourceArn': `${ruleArn}s` } }), 'implicit-deny'],
    ['named for its account', from({ StringEquals: { 'aws:SourceAccount': '000000000000' } }), 'allow'],
    ['named for another account', from({ StringEquals: { 'aws:SourceAccount': '111' } }), 'implicit-deny'],
    ['not named', allow({ Principal: { Service: 's3.amazonaws.com' } }), 'implicit-deny'],
    ['of an allowed account', allow({ Principal: { AWS: account } }), 'implicit-deny'],
  ])('%s: %#', (_what, statement, expected) => {
    expect(send(statement)).toBe(expected);
  });
});

describe('the transport', () => {
  const withoutTls = deny({ Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
  const withOldTls = deny({ Principal: '*', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } });
  const statements = [withoutTls, withOldTls];

  it('of loopback counts as TLS 1.3', () => {
    expect(decision(readable, bucketArn, 's3:GetObject', ...statements)).toBe('allow');
    const withTls = deny({ Principal: '*', Condition: { Bool: { 'aws:SecureTransport': true } } });
    expect(decision(readable, bucketArn, 's3:GetObject', withTls)).toBe('explicit-deny');
  });

  it.each([
    { 'aws:securetransport': ['false'] },
    { 'aws:securetransport': ['true'], 's3:tlsversion': ['1.1'] },
  ])('of %j is denied where the policy says so', (context) => {
    const compiled = compileResourcePolicy('Owner', policy(...statements));
    const request = { action: 's3:GetObject', resource: bucketArn, context };
    expect(evaluateResource(compiled, { kind: 'role', arns: [roleArn] }, request)).toBe('denied');
  });
});

it.each<[string, JsonObject]>([
  ['a principal it leaves out', { NotPrincipal: '*' }],
  ['a federated user', { Principal: { Federated: 'x' } }],
  ['an unknown condition', { Principal: '*', Condition: { Bool: { 'aws:Unknown': 'x' } } }],
])('a policy with %s is refused by name', (_what, more) => {
  expect(() => compileResourcePolicy('Owner', policy(allow(more)))).toThrow(/Owner/);
});
