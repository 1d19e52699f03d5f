import { evaluate } from '@payments-service/local-aws/evaluate';
import { expect, it } from 'vitest';
import { policyOf, tableArn } from './support/production-roles.ts';
import { grants, keyOf, rightsOf } from './support/table-rights.ts';

it('the rights to the table are those of the grants, and not one more', () => {
  const verbs = { GetItem: 'get', Query: 'query', ConditionCheckItem: 'check', PutItem: 'put' } as const;
  const more = { UpdateItem: 'update', DeleteItem: 'delete', BatchGetItem: 'batchGet' } as const;
  for (const [id, grant] of Object.entries(grants)) {
    const onTable = Object.entries({ ...verbs, ...more }).flatMap(([action, verb]) =>
      (grant[verb] ?? []).map((prefix) => `${action} ${prefix}`),
    );
    const onIndexes = Object.entries(grant.queryIndex ?? {}).flatMap(([index, names]) =>
      names.map((prefix) => `Query ${index} ${prefix}`),
    );
    expect([id, rightsOf(id).toSorted()]).toEqual([id, [...new Set([...onTable, ...onIndexes])].toSorted()]);
  }
});

it('they hold for a transaction, whichever keys AWS shows to the policy', () => {
  for (const [id, { put = [], update = [], delete: removed = [], check = [] }] of Object.entries(grants)) {
    const all = [...put, ...update, ...removed, ...check].map(keyOf);
    const byAction = { PutItem: put, UpdateItem: update, DeleteItem: removed, ConditionCheckItem: check };
    for (const [action, prefixes] of Object.entries(byAction)) {
      const shown = [prefixes.map(keyOf), all];
      for (const keys of prefixes.length === 0 ? [] : shown) {
        const context = { 'dynamodb:leadingkeys': keys };
        const call = { action: `dynamodb:${action}`, resource: tableArn, context };
        expect([id, action, evaluate(policyOf(id), call)]).toEqual([id, action, 'allow']);
        const withToken = { 'dynamodb:leadingkeys': [...keys, 'STRANGE#1'] };
        expect(evaluate(policyOf(id), { ...call, context: withToken })).toBe('explicit-deny');
      }
    }
  }
});
