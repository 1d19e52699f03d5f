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
 * the exception: one batch may mix prefixes, so one statement must name them all.
 */
const groupByActions = (actions: Map<KeyPrefix, string[]>): [string[], KeyPrefix[]][] => {
  const groups = Map.groupBy(actions.entries(), ([, names]) => names.join());
  return [...groups.values()].map((entries) => [entries[0]?.[1] ?? [], entries.map(([prefix]) => prefix)]);
};

const allow = (actions: string[], resource: string, prefixes: readonly KeyPrefix[]): PolicyStatement =>
  new PolicyStatement({
    actions,
    resources: [resource],
    // Without keys the condition would be true. But every action granted here names a partition key.
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keysBelow(prefixes) } },
  });

/** What a function may do with the table and its indexes, down to the key prefix. */
export const tableStatements = (tableArn: string, grant: Grant): PolicyStatement[] => {
  const onTable = groupByActions(actionsByPrefix(grant)).map(([actions, prefixes]) =>
    allow(actions, tableArn, prefixes),
  );
  const inBatches =
    grant.batchGet === undefined ? [] : [allow([actionByVerb.batchGet], tableArn, grant.batchGet)];
  const onIndexes = Object.entries(grant.queryIndex ?? {}).map(([name, prefixes]) =>
    allow([actionByVerb.query], indexArn(tableArn, name), prefixes),
  );
  return [...onTable, ...inBatches, ...onIndexes];
};

const indexArn = (tableArn: string, name: string): string => `${tableArn}/index/${name}`;

/** A journal is written once. Whatever a grant says, no function may change or remove a leg. */
export const journalIsInsertOnly = (tableArn: string): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:PartiQLUpdate',
      'dynamodb:PartiQLDelete',
    ],
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['JOURNAL#*'] } },
  });
