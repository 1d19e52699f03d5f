import { describe, expect, inject, it } from 'vitest';
import type { Grant } from '#infra/grant.ts';
import { grants as written } from '#infra/grants.ts';
import { withHotAccountGrants } from '#infra/hot-account-grants.ts';
import { withKeyGrants } from '#infra/key-grants.ts';
import { routesOf } from '#infra/route.ts';
import { operations } from '#shared/operations.ts';
import { type HostRecords, hostRecords } from '#test/support/host-control.ts';
import type { ServiceAddress } from '#test/support/service-host.ts';
import { onlyWithProvider, onlyWithSwitch, rarelyInProduction } from './support/only-in-production.ts';

const grants = withKeyGrants(withHotAccountGrants(written), routesOf(operations));

/** The answer under a key is read only after an answer of DynamoDB was lost. */
const readsLostAnswer = (granted: string): boolean => granted.endsWith(' get IDEMPOTENCY');

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
};

const onlyInProduction: readonly string[] = [...onlyWithSwitch, ...onlyWithProvider];

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

const withoutStack = (name: string): string => name.replace(/^PaymentsService-local(-prod)?-/, '');

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

/** People whose rights are the operators' (test/api/operator-rights.test.ts tries what they may not do). */
const isOperators = ({ caller }: { readonly caller: string }): boolean => caller.startsWith('Operator');

const recordsOf = async ({ controlUrl }: ServiceAddress): Promise<HostRecords> => {
  const all = await hostRecords(controlUrl);
  return {
    ...all,
    accesses: all.accesses.filter((access) => !isOperators(access)),
    denials: all.denials.filter((denial) => !isOperators(denial)),
  };
};

const [sandbox, production] = await Promise.all([
  recordsOf(inject('service')),
  recordsOf(inject('production').address),
]);

describe.each([
  ['the sandbox', sandbox],
  ['production', production],
])('after all tests over HTTP, a function of %s', (_host, records) => {
  it('was never refused a call by its own role', () => {
    expect(records.denials).toEqual([]);
  });

  it('has made only calls that its grant allows', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));

    expect(records.accesses.length).toBeGreaterThan(0);
    expect([...usedOf(records)].filter((used) => !granted.has(used))).toEqual([]);
  });
});

describe('after all tests over HTTP, a function', () => {
  it('has used each of its grants', () => {
    const used = usedOf(sandbox);
    const isExcused = (granted: string): boolean =>
      granted in rarelyUsed || onlyInProduction.includes(granted) || readsLostAnswer(granted);
    // Only hot accounts need the others. The proofs with HOT_ACCOUNTS=always use them.
    const unused = Object.entries(withKeyGrants(written, routesOf(operations)))
      .flatMap(([id, grant]) => grantedOf(id, grant))
      .filter((granted) => !used.has(granted) && !isExcused(granted));

    expect(unused).toEqual([]);
  });

  it('has used in production what it uses only there', () => {
    const used = usedOf(production);

    expect(
      onlyInProduction.filter((granted) => !used.has(granted) && !(granted in rarelyInProduction)),
    ).toEqual([]);
  });

  it('still has each rarely used grant of the lists', () => {
    const granted = new Set(Object.entries(grants).flatMap(([id, grant]) => grantedOf(id, grant)));
    const listed = [...Object.keys(rarelyUsed), ...onlyInProduction];

    expect(listed.filter((name) => !granted.has(name))).toEqual([]);
    expect(Object.keys(rarelyInProduction).filter((name) => !onlyInProduction.includes(name))).toEqual([]);
  });
});
