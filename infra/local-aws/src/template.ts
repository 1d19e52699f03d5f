import { readFileSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import * as z from 'zod';
import { flattened } from './nested-stacks.ts';
import { refuse, StartError } from './start-error.ts';
import { type IntrinsicScope, resolve } from './template-intrinsics.ts';
import { isJsonObject, type Json, type JsonObject, json, jsonObject } from './template-json.ts';
import { type Identity, identityOf, namePropertiesOf } from './template-names.ts';
import { supportOf } from './template-support.ts';

/** A cloud assembly as `cdk synth` writes it. */
export interface Assembly {
  /** The directory that holds `<stackName>.template.json` and the assets. */
  readonly outdir: string;
  readonly stackName: string;
}

/** One resource of the template with every intrinsic function resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  /** Result of `Ref`, as on AWS: a name, an id, a URL or an ARN. */
  readonly physicalId: string;
  /** The attribute `Arn`, for types that have one. */
  readonly arn?: string;
  readonly properties: JsonObject;
  readonly metadata: JsonObject;
}

/** A synthesized stack that has only supported resource types. */
export interface Template {
  readonly stackName: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly outputs: Readonly<Record<string, Json>>;
  ofType(...types: string[]): Resource[];
  /** Finds a resource by logical id, physical id or ARN. */
  find(reference: string): Resource | undefined;
  /** Gives the absolute path of the file or directory behind the asset with this S3 key. */
  assetPath(s3Key: string): string;
}

const resourceSchema = z.looseObject({
  Type: z.string(),
  Condition: z.string().optional(),
  Properties: jsonObject.default({}),
  Metadata: jsonObject.default({}),
});
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resourceSchema),
  Conditions: z.record(z.string(), json).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), json))).default({}),
  Parameters: z.record(z.string(), z.looseObject({ Default: json.optional() })).default({}),
  Outputs: z.record(z.string(), z.looseObject({ Condition: z.string().optional(), Value: json })).default({}),
});
const assetsSchema = z.looseObject({
  files: z
    .record(
      z.string(),
      z.looseObject({
        source: z.looseObject({ path: z.string() }),
        destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

type RawTemplate = z.infer<typeof templateSchema>;

/**
 * Reads the template with its nested stacks and the list of assets of a cloud assembly.
 *
 * @throws StartError for a missing file, an unsupported resource type or an intrinsic function without a result
 */
export const loadTemplate = ({ outdir, stackName }: Assembly): Template => {
  const raw = templateSchema.parse(flattened({ outdir, stackName }));
  const scope = scopeOf(raw, stackName);
  const present = Object.entries(raw.Resources).filter(
    ([, resource]) => resource.Condition === undefined || scope.condition(resource.Condition),
  );
  const resources = present.map(([logicalId, resource]) => resolveResource(logicalId, resource, scope));
  const assets = readAssets({ outdir, stackName });
  return {
    stackName,
    resources: new Map(resources.map((resource) => [resource.logicalId, resource])),
    outputs: resolveOutputs(raw, scope),
    ofType: (...types) => resources.filter((resource) => types.includes(resource.type)),
    find: (reference) =>
      resources.find(({ logicalId, physicalId, arn }) => [logicalId, physicalId, arn].includes(reference)),
    assetPath: (s3Key) => assets.get(s3Key) ?? refuse(s3Key, 'no asset of the cloud assembly has this key'),
  };
};

const resolveResource = (
  logicalId: string,
  raw: z.infer<typeof resourceSchema>,
  scope: TemplateScope,
): Resource => {
  if (supportOf(raw.Type) === 'refused') refuse(logicalId, `resource type ${raw.Type} is not supported`);
  const properties = resolveProperties(logicalId, raw.Properties, scope);
  const { ref, attributes } = scope.identity(logicalId);
  const arn = attributes.Arn;
  return {
    logicalId,
    type: raw.Type,
    physicalId: ref,
    ...(arn === undefined ? {} : { arn }),
    properties,
    metadata: raw.Metadata,
  };
};

const resolveProperties = (logicalId: string, properties: JsonObject, scope: IntrinsicScope): JsonObject => {
  try {
    const resolved = resolve({ ...properties }, scope);
    return isJsonObject(resolved) ? resolved : {};
  } catch (cause) {
    if (!(cause instanceof StartError)) throw cause;
    throw new StartError(`In ${logicalId}: ${cause.message}`, { cause });
  }
};

type TemplateScope = IntrinsicScope & { readonly identity: (logicalId: string) => Identity };

/** An identity needs only the resource's name property, so references between resources cannot form a circle. */
const scopeOf = (raw: RawTemplate, stackName: string): TemplateScope => {
  const identities = new Map<string, Identity>();
  const identity = (logicalId: string): Identity => {
    const known = identities.get(logicalId);
    if (known) return known;
    const resource = raw.Resources[logicalId];
    if (!resource) throw new StartError(`The template refers to ${logicalId}, which is not in the template`);
    const chosen = namePropertiesOf(resource.Type).flatMap((property) => {
      const value = resource.Properties[property];
      return value === undefined ? [] : [[property, resolve(value, scope)] as const];
    });
    const made = identityOf(resource.Type, logicalId, Object.fromEntries(chosen));
    identities.set(logicalId, made);
    return made;
  };
  const scope: TemplateScope = {
    stackName,
    identity,
    ref: (name) => raw.Parameters[name]?.Default ?? (raw.Resources[name] ? identity(name).ref : undefined),
    attribute: (logicalId, attribute) => identity(logicalId).attributes[attribute],
    condition: (name) => resolve(raw.Conditions[name] ?? refuse(name, 'no such condition'), scope) === true,
    mapping: (map, first, second) => raw.Mappings[map]?.[first]?.[second],
  };
  return scope;
};

const resolveOutputs = (raw: RawTemplate, scope: IntrinsicScope): Record<string, Json> => {
  const present = Object.entries(raw.Outputs).filter(
    ([, output]) => output.Condition === undefined || scope.condition(output.Condition),
  );
  return Object.fromEntries(present.map(([name, output]) => [name, resolve(output.Value, scope)]));
};

const readAssets = ({ outdir, stackName }: Assembly): ReadonlyMap<string, string> => {
  const { files } = assetsSchema.parse(readJson(join(outdir, `${stackName}.assets.json`)));
  return new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(
        ({ objectKey }) => [objectKey, resolvePath(outdir, source.path)] as const,
      ),
    ),
  );
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new StartError(`Cannot read ${path}: run cdk synth first`, { cause });
  }
};
