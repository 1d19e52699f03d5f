import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grant, KeyPrefix } from '../grant.ts';

const actionByVerb = {
  get: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const;

type Verb = keyof typeof actionByVerb;

const verbsOfOneKey = Object.keys(actionByVerb).filter(
  (verb): verb is Verb => verb in actionByVerb && verb !== 'batchGet',
);

const keysBelow = (prefixes: readonly KeyPrefix[]): string[] =>
  prefixes.map((prefix) => `${prefix}#*`).sort();

const actionsByPrefix = (grant: Grant): Map<KeyPrefix, string[]> => {
  const actions = new Map<KeyPrefix, string[]>();
  for (const verb of verbsOfOneKey) {
    for (const prefix of grant[verb] ?? []) {
      actions.set(prefix, [...(actions.get(prefix) ?? []), actionByVerb[verb]]);
    }
  }
  return actions;
};

/**
 * Prefixes with the same actions share a statement, because a role's policies may have 10,240 characters. Batches are
 * the exception: a batch is one action on all of its keys, so one statement must name all prefixes.
 */
const groupByActions = (actions: Map<KeyPrefix, string[]>): [string[], KeyPrefix[]][] => {
  const groups = Map.groupBy(actions.entries(), ([, names]) => names.join());
  return [...groups.values()].map((entries) => [entries[0]?.[1] ?? [], entries.map(([prefix]) => prefix)]);
};

type Matching = 'ForAllValues' | 'ForAnyValue';

const allow = (
  matching: Matching,
  actions: string[],
  resource: string,
  prefixes: readonly KeyPrefix[],
): PolicyStatement =>
  new PolicyStatement({
    actions,
    resources: [resource],
    conditions: { [`${matching}:StringLike`]: { 'dynamodb:LeadingKeys': keysBelow(prefixes) } },
  });

/**
 * A transaction may be checked item by item, action by action, or with the keys of all its items at once: AWS does not
 * say which (decision "one template, two places"). So one matching key is enough for an action, and this statement
 * refuses the request if any of its keys is none of the role's.
 */
const refuseOtherKeys = (
  tableArn: string,
  prefixes: readonly KeyPrefix[],
  verbs: readonly Verb[],
): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: verbs.map((verb) => actionByVerb[verb]),
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringNotLike': { 'dynamodb:LeadingKeys': keysBelow(prefixes) } },
  });

/** What a function may do with the table and its indexes, down to the key prefix. */
export const tableStatements = (tableArn: string, grant: Grant): PolicyStatement[] => {
  const actions = actionsByPrefix(grant);
  const onTable = groupByActions(actions).map(([names, prefixes]) =>
    allow('ForAnyValue', names, tableArn, prefixes),
  );
  const otherKeys = actions.size === 0 ? [] : [refuseOtherKeys(tableArn, [...actions.keys()], verbsOfOneKey)];
  // Without keys ForAllValues would be true. But a batch and a query name their keys.
  const inBatches =
    grant.batchGet === undefined
      ? []
      : [allow('ForAllValues', [actionByVerb.batchGet], tableArn, grant.batchGet)];
  const onIndexes = Object.entries(grant.queryIndex ?? {}).map(([name, prefixes]) =>
    allow('ForAllValues', [actionByVerb.query], indexArn(tableArn, name), prefixes),
  );
  return [...onTable, ...otherKeys, ...inBatches, ...onIndexes];
};

/**
 * The same rights without what compares the keys of transactions, for `tableRights: 'by-action'`: if AWS leaves them out,
 * ForAnyValue allows nothing, and the refusals refuse everything. Queries and batches name their keys in any reading.
 */
export const byAction = (statements: readonly PolicyStatement[]): PolicyStatement[] =>
  statements.flatMap((statement) => {
    if (statement.effect === Effect.DENY) return [];
    const { actions, resources, conditions } = statement;
    return 'ForAnyValue:StringLike' in conditions
      ? [new PolicyStatement({ actions, resources })]
      : [statement];
  });

const writeVerbs = ['put', 'update', 'delete', 'check'] as const;

/** The writes of a role that may read the whole table. */
export const writeStatements = (
  tableArn: string,
  grant: Pick<Grant, (typeof writeVerbs)[number]>,
): PolicyStatement[] => {
  const actions = actionsByPrefix(grant);
  return [
    ...groupByActions(actions).map(([names, prefixes]) => allow('ForAnyValue', names, tableArn, prefixes)),
    refuseOtherKeys(tableArn, [...actions.keys()], writeVerbs),
  ];
};

const indexArn = (tableArn: string, name: string): string => `${tableArn}/index/${name}`;

const journal = ['JOURNAL#*'];

/**
 * A journal is written once. Whatever a grant says, no function and no operator may change or remove a leg. A transaction that writes
 * legs also updates accounts, so updates and deletions are refused by ForAllValues: it stays clear of the accounts in
 * every reading.
 */
export const journalIsInsertOnly = (tableArn: string): PolicyStatement[] => [
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:PartiQLUpdate',
      'dynamodb:PartiQLDelete',
    ],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': journal } },
  }),
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:BatchWriteItem'],
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': journal } },
  }),
];
