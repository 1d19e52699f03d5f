import { type IndexName, keyPrefixes as prefixes } from '#infra/grant.ts';
import { definitionOf } from '#infra/synthesize.ts';
import type { EnvironmentRoles } from './environment-roles.ts';
import { production } from './production-roles.ts';

/** What each function of production may do, with the rights that an Idempotency-Key needs. */
export const { grants } = await definitionOf({ mode: 'production' });

/** The same of the sandbox, which has more functions. */
export const { grants: sandboxGrants } = await definitionOf({ mode: 'sandbox' });

const indexes: readonly IndexName[] = ['due', 'list', 'owner', 'status'];
export const reads = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
export const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];
/** No function ever gets these. */
export const forbidden = [
  'Scan',
  'BatchWriteItem',
  'PartiQLSelect',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
  'UpdateTable',
  'DeleteTable',
  'UpdateTimeToLive',
  'ExportTableToPointInTime',
];

export const keyOf = (prefix: string): string => `${prefix}#0199a7c0-0000-7000-8000-000000000000#x`;
/** The rights of a function to the table, such as `PutItem JOURNAL` or `Query owner TRANSACTION`. */
export const rightsOf = (
  id: string,
  { isAllowed, tableArn }: Pick<EnvironmentRoles, 'isAllowed' | 'tableArn'> = production,
): string[] => {
  const onTable = [...reads, ...writes, ...forbidden].flatMap((action) =>
    prefixes
      .filter((prefix) => isAllowed(id, `dynamodb:${action}`, tableArn, keyOf(prefix)))
      .map((prefix) => `${action} ${prefix}`),
  );
  const onIndexes = indexes.flatMap((index) =>
    prefixes
      .filter((prefix) => isAllowed(id, 'dynamodb:Query', `${tableArn}/index/${index}`, keyOf(prefix)))
      .map((prefix) => `Query ${index} ${prefix}`),
  );
  return [...onTable, ...onIndexes];
};
