import { beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '#infra/grant.ts';
import { grants } from '#infra/grants.ts';
import type { HostRecords } from '#test/support/host-control.ts';
import { recordsOfHost } from '#test/support/service.ts';

/**
 * Grants that a run of the small tests may leave unused, since chance decides whether their moment comes. Nothing
 * stands here without the reason why the function needs it all the same.
 */
const rarelyUsed: Readonly<Record<string, string>> = {
  'create-transfer-in get IDEMPOTENCY': 'read only after an answer of DynamoDB was lost',
  'create-transfer-out get IDEMPOTENCY': 'read only after an answer of DynamoDB was lost',
  'create-quote get IDEMPOTENCY': 'read only after an answer of DynamoDB was lost',
  'execute-quote get IDEMPOTENCY': 'read only after an answer of DynamoDB was lost',
  'ask-platform delete APPROVAL': 'the request is given back only when the key service does not sign it',
  'pay-out put CUSTOMER': 'a deposit account came between quote and payout, in a currency without an account',
  'finish-overdue get CUSTOMER': 'it pays into our own books only where no execution did',
  'finish-overdue get PLATFORM': 'it pays into our own books only where no execution did',
  'finish-overdue get UMA': 'it pays into our own books only where no execution did',
  'finish-overdue put CUSTOMER': 'as pay-out, where no execution did it',
  'finish-overdue put TRANSACTION': 'it pays into our own books only where no execution did',
  'pay-out sign': "orders to the operator's switch are made in production only",
  'finish-overdue sign': "orders to the operator's switch are made in production only",
  'find-missing-events batchGet OWNER': 'read only where the event of a business was lost',
  'find-missing-events query:owner OWNER': 'read only where the event of a business was lost',
  'attempt-delivery update PLATFORM':
    'an endpoint answers 410 to a retry, where no first attempt came before it',
  'receive-switch-result get TRANSACTION': 'called on the host of test/api/switch-callback.test.ts alone',
  'receive-switch-result put JOURNAL': 'called on the host of test/api/switch-callback.test.ts alone',
  'receive-switch-result update ACCOUNT': 'called on the host of test/api/switch-callback.test.ts alone',
  'receive-switch-result update TRANSACTION': 'called on the host of test/api/switch-callback.test.ts alone',
};

const verbByAction: Readonly<Record<string, string>> = {
  'dynamodb:GetItem': 'get',
  'dynamodb:BatchGetItem': 'batchGet',
  'dynamodb:Query': 'query',
  'dynamodb:PutItem': 'put',
  'dynamodb:UpdateItem': 'update',
  'dynamodb:DeleteItem': 'delete',
  'dynamodb:ConditionCheckItem': 'check',
  'states:StartExecution': 'start',
  'lambda:InvokeFunction': 'invoke',
  's3:GetObject': 'readObjects',
  's3:PutObject': 'putObjects',
  's3:DeleteObject': 'deleteObjects',
  'kms:Sign': 'sign',
  'kms:GetPublicKey': 'readPublicKey',
};

/** There is one key, so its grants have no target. */
const nameOf = (id: string, verb: string, target: string): string =>
  target === '' ? `${id} ${verb}` : `${id} ${verb} ${target}`;

const withoutStack = (name: string): string => name.replace(/^PaymentsService-\w+-/, '');

/** What a grant calls the target of an access. */
const targetOf = (verb: string, { resource, keyPrefix }: HostRecords['accesses'][number]): string => {
  if (verb === 'start' || verb === 'invoke')
    return withoutStack(resource.slice(resource.lastIndexOf(':') + 1));
  if (!verb.endsWith('Objects')) return keyPrefix;
  const [, folder = '', kind] = resource.split('/');
  return folder === 'uploads' ? `${folder}/${kind}` : folder;
};

/** `<function> <verb>[:<index>] <key prefix, workflow, function or folder>` of everything that is granted. */
const grantedOf = (id: string, { queryIndex = {}, ...verbs }: Grant): string[] => [
  ...Object.entries(verbs).flatMap(([verb, targets]: [string, true | readonly string[]]) =>
    (targets === true ? [''] : targets).map((target) => nameOf(id, verb, target)),
  ),
  ...Object.entries(queryIndex).flatMap(([index, prefixes]) =>
    prefixes.map((prefix) => `${id} query:${index} ${prefix}`),
  ),
];

const usedOf = ({ accesses, functions }: HostRecords): Set<string> =>
  new Set(
    accesses.map((access) => {
      const { caller, action, resource } = access;
      const id = withoutStack(functions[caller] ?? caller);
      const index = /\/index\/(\w+)$/.exec(resource)?.[1];
      const verb = `${verbByAction[action] ?? action}${index === undefined ? '' : `:${index}`}`;
      return nameOf(id, verb, targetOf(verb, access));
    }),
  );

let records: HostRecords;

beforeAll(async () => {
  records = await recordsOfHost();
});

describe('after all tests over HTTP, a function', () => {
  it('was never refused anything by its own role', () => {
    expect(records.denials).toEqual([]);
  });

  it('has asked only for what is written in its grant', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));

    expect([...usedOf(records)].filter((used) => !granted.has(used))).toEqual([]);
  });

  it('holds no grant that nothing needed', () => {
    const used = usedOf(records);
    const unused = Object.entries(grants)
      .flatMap(([id, grant]) => grantedOf(id, grant))
      .filter((granted) => !used.has(granted) && !(granted in rarelyUsed));

    expect(unused).toEqual([]);
  });

  it('has every rarely used grant still in its list', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));

    expect(Object.keys(rarelyUsed).filter((name) => !granted.has(name))).toEqual([]);
  });
});
