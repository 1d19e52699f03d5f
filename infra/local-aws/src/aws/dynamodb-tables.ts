import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import type { Json, JsonObject } from '../template-json.ts';
import { AwsCallError, type AwsClient } from './aws-client.ts';

/** What the host needs to know of a table to check permissions and to count capacity units. */
export interface TableSchema {
  readonly name: string;
  readonly arn: string;
  readonly partitionKey: string;
  readonly sortKey: string | undefined;
  /** Key attributes of each index by its name, partition key first. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
  readonly hasStream: boolean;
}

/** Keys: the tables' names. */
export type TableSchemas = ReadonlyMap<string, TableSchema>;

const targetPrefix = 'DynamoDB_20120810.';

const keySchema = z.array(z.looseObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const index = z.looseObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.looseObject({ ProjectionType: z.string() }),
});
const tableProperties = z.looseObject({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.looseObject({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.array(index).default([]),
  LocalSecondaryIndexes: z.array(index).default([]),
  StreamSpecification: z.looseObject({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.looseObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});
type TableProperties = z.output<typeof tableProperties>;

/** Creates the template's tables, except those that the data directory has already, and gives their schemas. */
export const createTables = async (
  client: AwsClient,
  template: Pick<Template, 'ofType'>,
): Promise<TableSchemas> => {
  const tables = template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  const schemas = await Promise.all(tables.map((table) => createTable(client, table)));
  return new Map(schemas.map((schema) => [schema.name, schema]));
};

const createTable = async (client: AwsClient, resource: Resource): Promise<TableSchema> => {
  const properties = tableProperties.parse(resource.properties);
  if (properties.LocalSecondaryIndexes.length > 0)
    refuse(resource.logicalId, 'local secondary indexes are not supported');
  const schema = schemaOf(resource, properties);
  try {
    await client.call(`${targetPrefix}CreateTable`, creation(schema.name, properties));
  } catch (cause) {
    if (!(cause instanceof AwsCallError) || cause.name !== 'ResourceInUseException') throw cause;
    await mustBeAlike(client, resource, schema);
    await mustHaveSettings(client, resource, properties);
    return schema;
  }
  await enableTimeToLive(client, schema.name, properties);
  return schema;
};

const schemaOf = (resource: Resource, properties: TableProperties): TableSchema => {
  const [partitionKey, sortKey] = keyNames(properties.KeySchema);
  return {
    name: resource.physicalId,
    arn: resource.arn ?? resource.physicalId,
    partitionKey: partitionKey ?? refuse(resource.logicalId, 'it has no partition key'),
    sortKey,
    indexes: new Map(
      properties.GlobalSecondaryIndexes.map((one) => [one.IndexName, keyNames(one.KeySchema)]),
    ),
    hasStream: properties.StreamSpecification !== undefined,
  };
};

const keyNames = (schema: z.output<typeof keySchema>): string[] =>
  schema.toSorted((left, right) => left.KeyType.localeCompare(right.KeyType)).map((key) => key.AttributeName);

/** Leaves out properties without a meaning on one machine, such as encryption, backup and deletion protection. */
const creation = (name: string, properties: TableProperties): JsonObject => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: picked(properties.KeySchema),
  AttributeDefinitions: picked(properties.AttributeDefinitions),
  ...(properties.GlobalSecondaryIndexes.length === 0
    ? {}
    : { GlobalSecondaryIndexes: picked(properties.GlobalSecondaryIndexes) }),
  ...(properties.StreamSpecification === undefined
    ? {}
    : {
        StreamSpecification: {
          StreamEnabled: true,
          StreamViewType: properties.StreamSpecification.StreamViewType,
        },
      }),
});

const indexAndKeyFields = [
  'IndexName',
  'KeySchema',
  'Projection',
  'AttributeName',
  'AttributeType',
  'KeyType',
];

const picked = (entries: readonly object[]): Json =>
  entries.map((entry) =>
    z
      .record(z.string(), z.json())
      .parse(Object.fromEntries(Object.entries(entry).filter(([key]) => indexAndKeyFields.includes(key)))),
  );

const enableTimeToLive = async (
  client: AwsClient,
  name: string,
  properties: TableProperties,
): Promise<void> => {
  const specification = properties.TimeToLiveSpecification;
  if (!specification?.Enabled) return;
  await client.call(`${targetPrefix}UpdateTimeToLive`, {
    TableName: name,
    TimeToLiveSpecification: { AttributeName: specification.AttributeName, Enabled: true },
  });
};

const described = z.object({
  Table: z.looseObject({
    StreamSpecification: z.looseObject({ StreamViewType: z.string().optional() }).optional(),
    KeySchema: keySchema,
    GlobalSecondaryIndexes: z
      .array(z.looseObject({ IndexName: z.string(), KeySchema: keySchema }))
      .default([]),
  }),
});

const mustBeAlike = async (client: AwsClient, resource: Resource, schema: TableSchema): Promise<void> => {
  const { Table } = described.parse(
    await client.call(`${targetPrefix}DescribeTable`, { TableName: schema.name }),
  );
  const stored = new Map(Table.GlobalSecondaryIndexes.map((one) => [one.IndexName, keyNames(one.KeySchema)]));
  if (fingerprint(keyNames(Table.KeySchema), stored) === fingerprintOf(schema)) return;
  refuse(
    resource.logicalId,
    'the data directory has this table with other keys or indexes; use a new directory',
  );
};

const timeToLive = z.object({
  TimeToLiveDescription: z.looseObject({ AttributeName: z.string().optional() }).default({}),
});

/** A stack that adopts a table takes it as it is, and neither switches on its stream nor its expiry. */
const mustHaveSettings = async (
  client: AwsClient,
  { logicalId, physicalId: TableName }: Resource,
  { StreamSpecification, TimeToLiveSpecification }: TableProperties,
): Promise<void> => {
  const { Table } = described.parse(await client.call(`${targetPrefix}DescribeTable`, { TableName }));
  const wantedView = StreamSpecification?.StreamViewType;
  if (wantedView !== undefined && Table.StreamSpecification?.StreamViewType !== wantedView)
    refuse(logicalId, `the table ${TableName} exists without its stream (${wantedView}); switch it on`);
  const { TimeToLiveDescription } = timeToLive.parse(
    await client.call(`${targetPrefix}DescribeTimeToLive`, { TableName }),
  );
  const wanted =
    TimeToLiveSpecification?.Enabled === true ? TimeToLiveSpecification.AttributeName : undefined;
  if (wanted !== undefined && TimeToLiveDescription.AttributeName !== wanted)
    refuse(logicalId, `the table ${TableName} exists without expiry by ${wanted}; switch it on`);
};

const fingerprintOf = ({ partitionKey, sortKey, indexes }: TableSchema): string =>
  fingerprint(sortKey === undefined ? [partitionKey] : [partitionKey, sortKey], indexes);

const fingerprint = (keys: readonly string[], indexes: ReadonlyMap<string, readonly string[]>): string =>
  JSON.stringify([keys, [...indexes].toSorted(([left], [right]) => left.localeCompare(right))]);
