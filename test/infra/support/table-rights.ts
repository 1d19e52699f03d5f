import { type IndexName, keyPrefixes as prefixes } from '#infra/grant.ts';
import { grants as written } from '#infra/grants.ts';
import { withKeyGrants } from '#infra/key-grants.ts';
import { routesOf } from '#infra/route.ts';
import { operations } from '#shared/operations.ts';
import { isAllowed, tableArn } from './production-roles.ts';

/** What each function may do, with the rights that an Idempotency-Key needs. */
export const grants = withKeyGrants(written, routesOf(operations));

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
export const rightsOf = (id: string): string[] => {
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
