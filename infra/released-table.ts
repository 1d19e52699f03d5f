import * as z from 'zod';
import { hotAccountsModes } from '#shared/kernel/hot-accounts.ts';
import { paymentForms } from '#shared/kernel/payment-form.ts';

/**
 * The parts of the table that CloudFormation cannot change at will, and what released functions know that later ones
 * build on. infra/released has those of the last release.
 */
export const releasedTableSchema = z.strictObject({
  /** The commit that was released. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  logicalId: z.string(),
  /** Absent: CloudFormation chose the name. */
  tableName: z.string().optional(),
  /** `<attribute> <type>`, partition key first. */
  key: z.array(z.string()),
  /** Key and projection of each index by its name. */
  indexes: z.record(z.string(), z.array(z.string())),
  streamView: z.string(),
  timeToLive: z.string(),
  /** How the functions write payments. Absent: they know the former form only. */
  paymentForm: z.enum(paymentForms).optional(),
  /** Whether accounts become hot. Absent: the functions cannot read hot accounts. */
  hotAccounts: z.enum(hotAccountsModes).optional(),
  /** Whether the authorizer names usage keys, and whether the gateway requires them. Absent: neither. */
  usageKeys: z.enum(['named', 'required']).optional(),
});

export type ReleasedTable = z.output<typeof releasedTableSchema>;
export type TableShape = Omit<ReleasedTable, 'commit'>;

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const propertiesSchema = z.object({
  TableName: z.string().optional(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.array(z.string()).default([]),
        }),
      }),
    )
    .default([]),
  StreamSpecification: z.object({ StreamViewType: z.string() }),
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }),
});
const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
});

type Properties = z.output<typeof propertiesSchema>;

const keyOf = (schema: z.output<typeof keySchema>, { AttributeDefinitions }: Properties): string[] =>
  schema
    .toSorted((left, right) => left.KeyType.localeCompare(right.KeyType))
    .map(({ AttributeName: name }) => {
      const definition = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name);
      return `${name} ${definition?.AttributeType}`;
    });

const indexesOf = (properties: Properties): TableShape['indexes'] =>
  Object.fromEntries(
    properties.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      [...keyOf(KeySchema, properties), Projection.ProjectionType, ...Projection.NonKeyAttributes.toSorted()],
    ]),
  );

const formSchema = z.object({
  PAYMENT_FORM: z.enum(paymentForms).optional(),
  HOT_ACCOUNTS: z.enum(hotAccountsModes).optional(),
});
const functionSchema = z.object({ Environment: z.object({ Variables: formSchema }).optional() });

/** What the functions of a template write. @throws Error when they disagree */
const formOf = <Name extends keyof z.output<typeof formSchema>>(
  resources: z.output<typeof templateSchema>['Resources'],
  name: Name,
) => {
  const functions = Object.values(resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
  const forms = functions.flatMap(({ Properties }) => {
    const form = functionSchema.parse(Properties).Environment?.Variables[name];
    return form === undefined ? [] : [form];
  });
  const [form, ...others] = new Set(forms);
  if (others.length > 0) throw new Error(`Functions of one template write in two forms: ${name}`);
  return form;
};

const usagePlan = 'AWS::ApiGateway::UsagePlan';

/** Usage plans came with the authorizer that names their keys (docs/decisions/0262). */
const usageKeysOf = (resources: z.output<typeof templateSchema>['Resources']) => {
  const all = Object.values(resources);
  if (!all.some(({ Type }) => Type === usagePlan)) return undefined;
  const apis = all.filter(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
  return apis.some((api) => JSON.stringify(api).includes('{"usageKey":[]}')) ? 'required' : 'named';
};

/**
 * Reads the table of a synthesized template.
 *
 * @throws Error when the template has no table, or more than one
 */
export const tableShapeOf = (template: unknown): TableShape => {
  const { Resources } = templateSchema.parse(template);
  const tables = Object.entries(Resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
  const [table] = tables;
  if (table === undefined || tables.length > 1) throw new Error(`The template has ${tables.length} tables`);
  const [logicalId, { Properties }] = table;
  const properties = propertiesSchema.parse(Properties);
  const paymentForm = formOf(Resources, 'PAYMENT_FORM');
  const hotAccounts = formOf(Resources, 'HOT_ACCOUNTS');
  const usageKeys = usageKeysOf(Resources);
  return {
    logicalId,
    ...(properties.TableName !== undefined && { tableName: properties.TableName }),
    key: keyOf(properties.KeySchema, properties),
    indexes: indexesOf(properties),
    streamView: properties.StreamSpecification.StreamViewType,
    timeToLive: properties.TimeToLiveSpecification.AttributeName,
    ...(paymentForm !== undefined && { paymentForm }),
    ...(hotAccounts !== undefined && { hotAccounts }),
    ...(usageKeys !== undefined && { usageKeys }),
  };
};
