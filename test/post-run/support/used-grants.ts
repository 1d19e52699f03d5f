import type { Grant } from '#infra/grant.ts';
import { withKeyGrants, grants as written } from '#infra/grants.ts';
import { routesOf } from '#infra/route.ts';
import { operations } from '#shared/api/operations.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import { type HostRecords, hostRecords } from '#test/support/host-control.ts';
import type { ServiceAddress } from '#test/support/service-host.ts';

const grants = withKeyGrants(written, routesOf([...operations, ...networkOperations]));

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

/** Who sends webhooks signs with whatever key signs them. Who speaks for UMA domains makes their keys and opens them. */
const signingVerb = (id: string, verb: string): string => {
  const { signWebhooks, umaKeys } = grants[id] ?? {};
  if (verb === 'sign' && signWebhooks === true) return 'signWebhooks';
  const isOfKeys = verb === 'signWebhooks' || verb === 'sealKeys';
  return isOfKeys && umaKeys === true && signWebhooks !== true ? 'umaKeys' : verb;
};

/** The grants that the functions of a host have used. */
export const usedOf = ({ accesses, functions }: HostRecords): Set<string> =>
  new Set(
    accesses.map((access) => {
      const { caller, action, resource } = access;
      const id = withoutStack(functions[caller] ?? caller);
      const index = /\/index\/(\w+)$/.exec(resource)?.[1];
      const verb = `${signingVerb(id, verbOf(action, resource))}${index === undefined ? '' : `:${index}`}`;
      return nameOf(id, verb, targetOf(verb, access));
    }),
  );

/** People whose rights are the operators' (test/operator/operator-rights.test.ts tries what they may not do). */
const isOperators = ({ caller }: { readonly caller: string }): boolean => caller.startsWith('Operator');

/** The calls of a host's functions to AWS, without those of operators. */
export const recordsOf = async ({ controlUrl }: ServiceAddress): Promise<HostRecords> => {
  const all = await hostRecords(controlUrl);
  return {
    ...all,
    accesses: all.accesses.filter((access) => !isOperators(access)),
    denials: all.denials.filter((denial) => !isOperators(denial)),
  };
};

const namesOf = (some: Readonly<Record<string, Grant>>): ReadonlySet<string> =>
  new Set(Object.entries(some).flatMap(([id, grant]) => grantedOf(id, grant)));

/** All grants of the template. */
export const granted = namesOf(grants);
