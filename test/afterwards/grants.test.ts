import { beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '#infra/grant.ts';
import { grants as written } from '#infra/grants.ts';
import { withHotAccountGrants } from '#infra/hot-account-grants.ts';
import { withKeyGrants } from '#infra/key-grants.ts';
import { routesOf } from '#infra/route.ts';
import { operations } from '#shared/operations.ts';
import type { HostRecords } from '#test/support/host-control.ts';
import { recordsOfHost } from '#test/support/service.ts';
import { onlyWithProvider } from './support/only-with-provider.ts';

const grants = withKeyGrants(withHotAccountGrants(written), routesOf(operations));

/** The answer under a key is read only after an answer of DynamoDB was lost. */
const readsLostAnswer = (granted: string): boolean => granted.endsWith(' get IDEMPOTENCY');

/** This host has no switch. The hosts of test/api/switch-callback.test.ts and switched-transfers.test.ts have one. */
const onlyWithSwitch = [
  'receive-switch-result get CONTRADICTION',
  'receive-switch-result put CONTRADICTION',
  'receive-switch-result check TRANSACTION',
  'receive-collection-result get CONTRADICTION',
  'receive-collection-result put CONTRADICTION',
  'receive-collection-result check TRANSACTION',
  'receive-switch-result get TRANSACTION',
  'receive-switch-result put JOURNAL',
  'receive-switch-result update ACCOUNT',
  'receive-switch-result update TRANSACTION',
  'receive-collection-result get TRANSACTION',
  'receive-collection-result put JOURNAL',
  'receive-collection-result update ACCOUNT',
  'receive-collection-result update TRANSACTION',
  'receive-switch-deposit get CUSTOMER',
  'receive-switch-deposit get PLATFORM',
  'receive-switch-deposit get DEPOSIT',
  'receive-switch-deposit get DEPOSIT_OWNER',
  'receive-switch-deposit batchGet CUSTOMER',
  'receive-switch-deposit put DEPOSIT',
  'receive-switch-deposit put DEPOSIT_OWNER',
  'receive-switch-deposit put JOURNAL',
  'receive-switch-deposit put TRANSACTION',
  'receive-switch-deposit update ACCOUNT',
  'receive-switch-deposit query:owner PLATFORM',
  'pay-out get SWITCH',
  'pay-out put SWITCH',
  'finish-overdue get SWITCH',
  'finish-overdue put SWITCH',
  'finish-overdue get DEPOSIT',
  'finish-overdue update DEPOSIT',
  'finish-overdue get CONTRADICTION',
  'finish-overdue put CONTRADICTION',
  'finish-overdue check TRANSACTION',
];

/** Grants that one small run uses only by chance, each with the reason why the function needs it. */
const rarelyUsed: Readonly<Record<string, string>> = {
  'ask-platform delete APPROVAL': 'the claim is released only when the key service does not sign the request',
  'pay-out put CUSTOMER':
    'a deposit account was added between quote and payout, in a currency without an internal account',
  'finish-overdue get CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check CUSTOMER': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check EXTERNAL': 'it credits a customer of this service only when no workflow did',
  'finish-overdue check UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get PLATFORM': 'it credits a customer of this service only when no workflow did',
  'finish-overdue get UMA': 'it credits a customer of this service only when no workflow did',
  'finish-overdue put CUSTOMER': 'as for pay-out, only when no workflow did it',
  'finish-overdue put TRANSACTION': 'it credits a customer of this service only when no workflow did',
  'pay-out sign': "only production orders payouts from the operator's switch",
  'finish-overdue sign': "only production orders payouts from the operator's switch",
  'finish-overdue batchGet WEBHOOK': 'only a payment of months ago loses what its payer said',
  'finish-overdue update WEBHOOK': 'as for batchGet, of a dead delivery',
  'check-ledger get CHECKPOINT': 'read at the first check of an account that former code changed',
  'check-ledger put OLD_JOURNAL':
    'written only when the check comes first to an account that former code changed',
  'check-ledger query:owner PLATFORM': 'only a check of everything reads it: at full size, and every day',
  'make-events get ACCOUNT': 'only the balance events of a hot account read its slots',
  'make-events put AUDIT_HELD': 'written only while S3 does not take the audit trail',
  'find-missing-events delete AUDIT_HELD': 'written only while S3 does not take the audit trail',
  'find-missing-events addToTrail': 'it writes only what S3 did not take before',
  'find-missing-events batchGet OWNER': 'read only when the event of a business was lost',
  'find-missing-events query:owner OWNER': 'read only when the event of a business was lost',
  'sweep-webhooks put SIGNING_KEYS': 'KMS keys sign on this host; sealed ones sign on the host of test/bench',
  'sweep-webhooks sealKeys': 'KMS keys sign on this host; sealed ones sign on the host of test/bench',
  'sweep-documents readObjects documents': 'only a scanner over HTTP needs a link to the file',
  'sweep-documents readObjectTags documents': 'only GuardDuty writes its result as a tag',
  'sweep-documents sign': 'only a scanner over HTTP is asked',
  'attempt-delivery update PLATFORM': 'needed only when a retry is the first attempt that meets a 410',
  ...Object.fromEntries(onlyWithSwitch.map((granted) => [granted, 'used only where a switch is configured'])),
  ...Object.fromEntries(
    onlyWithProvider.map((granted) => [granted, 'used only with a verification provider']),
  ),
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
  'kms:Decrypt': 'signWebhooks',
  'kms:GenerateDataKeyPairWithoutPlaintext': 'sealKeys',
};

/** Some grants have no target, because there is only one key. */
const nameOf = (id: string, verb: string, target: string): string =>
  target === '' ? `${id} ${verb}` : `${id} ${verb} ${target}`;

const withoutStack = (name: string): string => name.replace(/^PaymentsService-\w+-/, '');

/** The name of an access's target in a grant. */
const targetOf = (verb: string, { resource, keyPrefix }: HostRecords['accesses'][number]): string => {
  if (verb === 'start' || verb === 'invoke')
    return withoutStack(resource.slice(resource.lastIndexOf(':') + 1));
  if (!verb.endsWith('Objects') && verb !== 'addToTrail') return keyPrefix;
  const [, folder = '', kind] = resource.split('/');
  if (verb === 'addToTrail') return '';
  return folder === 'uploads' ? `${folder}/${kind}` : folder;
};

/** Every grant as `<function> <verb>[:<index>] <key prefix, workflow, function or folder>`. */
const grantedOf = (id: string, { queryIndex = {}, ...verbs }: Grant): string[] => [
  ...Object.entries(verbs).flatMap(([verb, targets]: [string, true | readonly string[]]) =>
    (targets === true ? [''] : targets).map((target) => nameOf(id, verb, target)),
  ),
  ...Object.entries(queryIndex).flatMap(([index, prefixes]) =>
    prefixes.map((prefix) => `${id} query:${index} ${prefix}`),
  ),
];

/** The trail is the only folder of its bucket, so its grant has a name of its own. */
const verbOf = (action: string, resource: string): string =>
  action === 's3:PutObject' && resource.split('/')[1] === 'audit'
    ? 'addToTrail'
    : (verbByAction[action] ?? action);

/** Who sends webhooks signs with whatever key signs them. */
const signingVerb = (id: string, verb: string): string =>
  verb === 'sign' && grants[id]?.signWebhooks === true ? 'signWebhooks' : verb;

const usedOf = ({ accesses, functions }: HostRecords): Set<string> =>
  new Set(
    accesses.map((access) => {
      const { caller, action, resource } = access;
      const id = withoutStack(functions[caller] ?? caller);
      const index = /\/index\/(\w+)$/.exec(resource)?.[1];
      const verb = `${signingVerb(id, verbOf(action, resource))}${index === undefined ? '' : `:${index}`}`;
      return nameOf(id, verb, targetOf(verb, access));
    }),
  );

let records: HostRecords;

/** People whose rights are the operators' (test/api/operator-rights.test.ts tries what they may not do). */
const isOperators = ({ caller }: { readonly caller: string }): boolean => caller.startsWith('Operator');

beforeAll(async () => {
  const all = await recordsOfHost();
  records = {
    ...all,
    accesses: all.accesses.filter((access) => !isOperators(access)),
    denials: all.denials.filter((denial) => !isOperators(denial)),
  };
});

describe('after all tests over HTTP, a function', () => {
  it('was never refused a call by its own role', () => {
    expect(records.denials).toEqual([]);
  });

  it('has made only calls that its grant allows', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));

    expect([...usedOf(records)].filter((used) => !granted.has(used))).toEqual([]);
  });

  it('has used each of its grants', () => {
    const used = usedOf(records);
    // Only hot accounts need the others. The proofs with HOT_ACCOUNTS=always use them.
    const unused = Object.entries(withKeyGrants(written, routesOf(operations)))
      .flatMap(([id, grant]) => grantedOf(id, grant))
      .filter((granted) => !used.has(granted) && !(granted in rarelyUsed) && !readsLostAnswer(granted));

    expect(unused).toEqual([]);
  });

  it('still has each rarely used grant of the list', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));

    expect(Object.keys(rarelyUsed).filter((name) => !granted.has(name))).toEqual([]);
  });
});
