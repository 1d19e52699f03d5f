import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from './start-error.ts';
import { isJsonObject, type Json, type JsonObject, json, jsonObject } from './template-json.ts';

const resourceSchema = z.looseObject({ Type: z.string(), Properties: jsonObject.default({}) });
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.looseObject({ Value: json })).default({}),
});
const assetsSchema = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) })).default({}),
});

type Template = z.output<typeof templateSchema>;
type Resources = Template['Resources'];

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new StartError(`Cannot read ${path}: run cdk synth first`, { cause });
  }
};

/** Replaces values from the outside in. @param change undefined: the value stays, with its parts replaced */
const replaced = (value: Json, change: (value: JsonObject) => Json | undefined): Json => {
  if (Array.isArray(value)) return value.map((one) => replaced(one, change));
  if (!isJsonObject(value)) return value;
  const other = change(value);
  if (other !== undefined) return other;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, change)]));
};

const only = (value: JsonObject, name: string): Json | undefined =>
  Object.keys(value).length === 1 ? value[name] : undefined;

/** With each reference to a parameter of the nested stack replaced by what the outer stack gives for it. */
const withParameters = (value: Json, parameters: JsonObject): Json =>
  replaced(value, (part) => {
    const target = only(part, 'Ref');
    return typeof target === 'string' ? parameters[target] : undefined;
  });

/** With each reference to an output of a nested stack replaced by the output's value, which may refer to another one. */
const withOutputs = (value: Json, outputs: JsonObject): Json =>
  replaced(value, (part) => {
    const target = only(part, 'Fn::GetAtt');
    const output = Array.isArray(target) ? outputs[target.join('.')] : undefined;
    return output === undefined ? undefined : withOutputs(output, outputs);
  });

interface Nested {
  readonly resources: Resources;
  /** By `<logical id of the stack>.Outputs.<name>`. */
  readonly outputs: JsonObject;
}

const readNested = (id: string, properties: JsonObject, fileOf: (url: Json) => string): Nested => {
  const { Resources, Outputs } = templateSchema.parse(readJson(fileOf(properties.TemplateURL ?? '')));
  const parameters = jsonObject.parse(properties.Parameters ?? {});
  const outputs = Object.entries(Outputs).map(([name, { Value }]) => [
    `${id}.Outputs.${name}`,
    withParameters(Value, parameters),
  ]);
  return {
    resources: templateSchema.shape.Resources.parse(withParameters(json.parse(Resources), parameters)),
    outputs: Object.fromEntries(outputs),
  };
};

/**
 * A stack's template with the resources of its nested stacks in it, as they exist in one environment.
 *
 * @throws StartError for a missing file, or a logical id that two stacks have
 */
export const flattened = ({
  outdir,
  stackName,
}: {
  readonly outdir: string;
  readonly stackName: string;
}): JsonObject => {
  const template = templateSchema.parse(readJson(join(outdir, `${stackName}.template.json`)));
  const { files } = assetsSchema.parse(readJson(join(outdir, `${stackName}.assets.json`)));
  // The URL of a nested stack's template ends in the hash of the file.
  const fileOf = (url: Json): string => {
    const found = Object.entries(files).find(([hash]) => JSON.stringify(url).includes(hash));
    if (found === undefined)
      throw new StartError(`No asset of ${stackName} is the nested stack ${JSON.stringify(url)}`);
    return resolve(outdir, found[1].source.path);
  };
  const resources: Resources = {};
  const outputs: Record<string, Json> = {};
  const add = (id: string, resource: Resources[string]): void => {
    if (id in resources) throw new StartError(`${stackName} and a nested stack of it both have ${id}`);
    resources[id] = resource;
  };
  for (const [id, resource] of Object.entries(template.Resources)) {
    if (resource.Type !== 'AWS::CloudFormation::Stack') {
      add(id, resource);
      continue;
    }
    const nested = readNested(id, resource.Properties, fileOf);
    for (const [inner, one] of Object.entries(nested.resources)) add(inner, one);
    Object.assign(outputs, nested.outputs);
  }
  return jsonObject.parse(withOutputs(json.parse({ ...template, Resources: resources }), outputs));
};
