import { describe, expect, it } from 'vitest';
import { compilePolicy, evaluate } from '#src/iam/evaluate.ts';
import { rolePolicies } from '#src/iam/role-policies.ts';
import type { Json, JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { role } from '../aws/support/templates.ts';

const policy = (...statements: Json[]) =>
  compilePolicy('Role', [{ Version: '2012-10-17', Statement: statements }]);
const allow = (more: JsonObject): JsonObject => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: 'arn:table',
  ...more,
});
const when = (operator: string, values: Json, key = 'dynamodb:LeadingKeys'): JsonObject => ({
  Condition: { [operator]: { [key]: values } },
});
const keys = (...leading: string[]) => ({ 'dynamodb:leadingkeys': leading });
const get = { action: 'dynamodb:GetItem', resource: 'arn:table' };

describe('a decision', () => {
  it.each([
    ['the action and resource named', allow({}), get, 'allow'],
    ['an action in other letters', allow({ Action: 'DynamoDB:getitem' }), get, 'allow'],
    ['an action by wildcard', allow({ Action: ['s3:*', 'dynamodb:Get*'] }), get, 'allow'],
    ['any action', allow({ Action: '*' }), get, 'allow'],
    ['another action', allow({ Action: 'dynamodb:PutItem' }), get, 'implicit-deny'],
    ['a resource by prefix', allow({ Resource: 'arn:*' }), get, 'allow'],
    ['a resource by question mark', allow({ Resource: 'arn:tabl?' }), get, 'allow'],
    ['a star in the middle', allow({ Resource: 'a*n:t*e' }), get, 'allow'],
    [
      'a resource that only begins alike',
      allow({}),
      { ...get, resource: 'arn:table/index/list' },
      'implicit-deny',
    ],
    ['a dot that is no wildcard', allow({ Resource: 'arn.table' }), get, 'implicit-deny'],
  ])('on %s', (_what, statement, request, decision) => {
    expect(evaluate(policy(statement), request)).toBe(decision);
  });

  it.each([
    ['ForAllValues:StringLike', ['A#*'], keys('A#1', 'A#2'), 'allow'],
    ['ForAllValues:StringLike', ['A#*'], keys('A#1', 'B#2'), 'implicit-deny'],
    ['ForAllValues:StringLike', ['A#*', 'B#*'], keys('A#1', 'B#2'), 'allow'],
    // As in IAM, a request without the key passes.
    ['ForAllValues:StringLike', ['A#*'], {}, 'allow'],
    ['ForAnyValue:StringLike', ['A#*'], keys('B#1', 'A#2'), 'allow'],
    ['ForAnyValue:StringLike', ['A#*'], {}, 'implicit-deny'],
    ['StringEquals', 'A#1', keys('A#1'), 'allow'],
    ['StringEquals', 'A#*', keys('A#1'), 'implicit-deny'],
    ['StringLike', 'A#*', keys('A#1'), 'allow'],
    ['StringNotEquals', 'A#1', keys('A#2'), 'allow'],
    ['StringNotLike', 'A#*', keys('A#2'), 'implicit-deny'],
    ['StringEqualsIgnoreCase', 'a#1', keys('A#1'), 'allow'],
  ])('with %s %j for %j', (operator, values, context, decision) => {
    expect(evaluate(policy(allow(when(operator, values))), { ...get, context })).toBe(decision);
  });

  it('compares booleans and ARNs', () => {
    const secure = policy(allow({ Condition: { Bool: { 'aws:SecureTransport': true } } }));
    const fromMachine = policy(allow({ Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:states:*:m' } } }));

    expect(evaluate(secure, { ...get, context: { 'aws:securetransport': ['true'] } })).toBe('allow');
    expect(evaluate(secure, get)).toBe('implicit-deny');
    expect(evaluate(fromMachine, { ...get, context: { 'aws:sourcearn': ['arn:aws:states:x:m'] } })).toBe(
      'allow',
    );
  });

  it('gives an explicit deny precedence over every allow', () => {
    const deny: JsonObject = { ...allow(when('ForAnyValue:StringLike', ['JOURNAL#*'])), Effect: 'Deny' };
    const both = policy(allow({ Action: '*', Resource: '*' }), deny);

    expect(evaluate(both, { ...get, context: keys('JOURNAL#1') })).toBe('explicit-deny');
    expect(evaluate(both, { ...get, context: keys('OTHER#1') })).toBe('allow');
  });
});

describe('an unsupported policy', () => {
  it.each<[string, JsonObject]>([
    ['NotAction', { Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'x' }],
    ['an unknown operator', allow(when('DateLessThan', '2026-01-01'))],
    ['an unknown set operator', allow(when('ForSomeValues:StringLike', 'x'))],
    ['an IfExists operator', allow(when('StringEqualsIfExists', 'x'))],
    ['a key the host cannot give', allow(when('ForAllValues:StringEquals', ['x'], 'dynamodb:Attributes'))],
  ])('is refused with its owner: %s', (_what, statement) => {
    expect(() => policy(statement)).toThrow(/Role/);
  });
});

describe('the policies of a role', () => {
  const document = (action: string): JsonObject => ({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }],
  });

  it('are its inline policies, the attached ones and the managed ones', () => {
    const template = templateOf({
      One: {
        Type: 'AWS::IAM::Role',
        Properties: {
          RoleName: 'One',
          Policies: [{ PolicyName: 'Own', PolicyDocument: document('a:Own') }],
          ManagedPolicyArns: [{ Ref: 'Managed' }],
        },
      },
      Attached: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          PolicyName: 'Attached',
          PolicyDocument: document('a:Attached'),
          Roles: [{ Ref: 'One' }],
        },
      },
      Managed: {
        Type: 'AWS::IAM::ManagedPolicy',
        Properties: { ManagedPolicyName: 'Managed', PolicyDocument: document('a:Managed') },
      },
    });

    const policies = rolePolicies(template).get('arn:aws:iam::000000000000:role/One');

    const decisions = ['a:Own', 'a:Attached', 'a:Managed', 'a:Other'].map((action) =>
      policies ? evaluate(policies, { action, resource: 'r' }) : 'no role',
    );
    expect(decisions).toEqual(['allow', 'allow', 'allow', 'implicit-deny']);
  });

  it('are refused when the text of a managed policy is not known', () => {
    const { Properties: properties } = role([], 'Two');
    const template = templateOf({
      Two: {
        Type: 'AWS::IAM::Role',
        Properties: {
          ...(typeof properties === 'object' ? properties : {}),
          ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'],
        },
      },
    });

    expect(() => rolePolicies(template)).toThrow(/Two.*AdministratorAccess/);
  });
});
