import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { anything } from '../template-json.ts';
import { functionNamed } from './named-function.ts';

/** What the host needs to run one Lambda function of the template. */
export interface FunctionDefinition {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** ARNs of its aliases. */
  readonly aliases: readonly string[];
  /** Absolute path of the module that holds the handler. */
  readonly modulePath: string;
  readonly handlerName: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly reservedConcurrency?: number;
  readonly logGroupName: string;
}

/** The properties that the host honours, and those that do not change how a function runs. Others are refused. */
const propertiesSchema = z.strictObject({
  Architectures: anything,
  Code: z.strictObject({ S3Bucket: anything, S3Key: z.string() }),
  Description: anything,
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).default({}) }).optional(),
  EphemeralStorage: anything,
  FunctionName: anything,
  Handler: z.string().regex(/^[^.]+\.[^.]+$/),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).optional(),
  MemorySize: z.number().default(128),
  PackageType: z.literal('Zip').optional(),
  ReservedConcurrentExecutions: z.number().int().positive().optional(),
  Role: anything,
  Runtime: z.literal('nodejs24.x'),
  Tags: anything,
  Timeout: z.number().default(3),
  TracingConfig: anything,
});

/** A function gets only values for variables that it has, as if the template had been made with them. */
export const withVariables = (
  definition: FunctionDefinition,
  variables: Readonly<Record<string, string>>,
): FunctionDefinition => ({
  ...definition,
  environment: Object.fromEntries(
    Object.entries(definition.environment).map(([name, value]) => [name, variables[name] ?? value]),
  ),
});

type Properties = z.infer<typeof propertiesSchema>;

const moduleEndings = ['mjs', 'js', 'cjs'];

/**
 * Reads the template's functions, without those that run only during a deployment.
 *
 * @throws StartError naming a function that the host cannot run as Lambda does
 */
export const functionDefinitions = (template: Template): FunctionDefinition[] => {
  const deployHelpers = new Set(serviceTokens(template));
  return template
    .ofType('AWS::Lambda::Function')
    .filter(({ arn }) => !deployHelpers.has(arn))
    .map((resource) => functionDefinition(resource, template));
};

/** ARNs of the functions behind custom resources, which run only during a deployment. */
const serviceTokens = (template: Template): (string | undefined)[] =>
  [...template.resources.values()]
    .filter(({ type }) => type.startsWith('Custom::'))
    .map(({ properties }) =>
      typeof properties.ServiceToken === 'string' ? properties.ServiceToken : undefined,
    );

const functionDefinition = (resource: Resource, template: Template): FunctionDefinition => {
  const properties = parseProperties(resource);
  const [moduleName = '', handlerName = ''] = properties.Handler.split('.');
  return {
    logicalId: resource.logicalId,
    name: resource.physicalId,
    arn: resource.arn ?? resource.physicalId,
    aliases: template
      .ofType('AWS::Lambda::Alias')
      .filter(({ physicalId }) => functionNamed(template, physicalId) === resource)
      .map(({ physicalId }) => physicalId),
    modulePath: modulePath(resource, template.assetPath(properties.Code.S3Key), moduleName),
    handlerName,
    handler: properties.Handler,
    environment: properties.Environment?.Variables ?? {},
    memoryMb: properties.MemorySize,
    timeoutMs: properties.Timeout * 1000,
    ...(properties.ReservedConcurrentExecutions === undefined
      ? {}
      : { reservedConcurrency: properties.ReservedConcurrentExecutions }),
    logGroupName: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${resource.physicalId}`,
  };
};

const parseProperties = (resource: Resource): Properties => {
  const parsed = propertiesSchema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(resource.logicalId, `its function property ${issue?.path.join('.')}: ${issue?.message}`);
};

const modulePath = (resource: Resource, directory: string, moduleName: string): string => {
  const paths = moduleEndings.map((ending) => join(directory, `${moduleName}.${ending}`));
  return (
    paths.find((path) => existsSync(path)) ??
    refuse(resource.logicalId, `no ${moduleName}.mjs in ${directory}`)
  );
};
