import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
const assetsSchema = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) })),
});
type Template = z.output<typeof templateSchema>;

const readTemplate = (file: string): Template => templateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** With each reference to a parameter of the nested stack replaced by what the outer stack gives for it. */
const withParameters = (value: unknown, parameters: Readonly<Record<string, unknown>>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withParameters(one, parameters));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, target] = entries[0] ?? [];
  if (name === 'Ref' && entries.length === 1 && typeof target === 'string' && target in parameters)
    return parameters[target];
  return Object.fromEntries(entries.map(([key, one]) => [key, withParameters(one, parameters)]));
};

/** The file behind a nested stack's URL, which ends in the hash of the file. */
const nestedFile = (outdir: string, stackName: string, url: unknown): string => {
  const text = readFileSync(join(outdir, `${stackName}.assets.json`), 'utf8');
  const { files } = assetsSchema.parse(JSON.parse(text));
  const found = Object.entries(files).find(([hash]) => JSON.stringify(url).includes(hash));
  if (found === undefined)
    throw new Error(`No asset of ${stackName} is the nested stack ${JSON.stringify(url)}`);
  return join(outdir, found[1].source.path);
};

/** A stack's template with the resources of its nested stacks in it, as they exist in one environment. */
export const flattened = (outdir: string, stackName: string): Template => {
  const template = readTemplate(join(outdir, `${stackName}.template.json`));
  const parts = Object.entries(template.Resources).map(([id, resource]) => {
    if (resource.Type !== 'AWS::CloudFormation::Stack') return { [id]: resource };
    const nested = readTemplate(nestedFile(outdir, stackName, resource.Properties.TemplateURL));
    const parameters = z.record(z.string(), z.unknown()).parse(resource.Properties.Parameters ?? {});
    return templateSchema.shape.Resources.parse(withParameters(nested.Resources, parameters));
  });
  return { ...template, Resources: Object.assign({}, ...parts) };
};
