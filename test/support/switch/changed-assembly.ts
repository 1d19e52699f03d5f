import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type LocalEnvironment, synthesizeApart } from '#infra/local/synthesize-apart.ts';

const functionSchema = z.looseObject({
  Properties: z.looseObject({
    FunctionName: z.string(),
    Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});

/** Environment variables by the id of a function: `pay-out`. */
export type Variables = Readonly<Record<string, Readonly<Record<string, string>>>>;

const changed = (template: unknown, variables: Variables): unknown => {
  const parsed = templateSchema.parse(template);
  const resources = Object.entries(parsed.Resources).map(([name, resource]) => {
    const found = functionSchema.safeParse(resource);
    if (!found.success) return [name, resource];
    const { FunctionName, Environment } = found.data.Properties;
    const more = Object.entries(variables).find(([id]) => FunctionName.endsWith(`-${id}`))?.[1] ?? {};
    Object.assign(Environment.Variables, more);
    return [name, found.data];
  });
  return { ...parsed, Resources: Object.fromEntries(resources) };
};

/** A local environment's template, with more variables for some functions. The caller removes the directory. */
export const changedAssembly = async (
  env: LocalEnvironment,
  variables: Variables,
): Promise<{ outdir: string; stackName: string }> => {
  const made = await synthesizeApart(env);
  const outdir = mkdtempSync(join(made.outdir, '..', '..', 'changed-'));
  const templateName = `${made.stackName}.template.json`;
  for (const name of readdirSync(made.outdir)) {
    if (name.startsWith('asset.')) symlinkSync(join(made.outdir, name), join(outdir, name));
    else cpSync(join(made.outdir, name), join(outdir, name), { recursive: true });
  }
  const template: unknown = JSON.parse(readFileSync(join(made.outdir, templateName), 'utf8'));
  writeFileSync(join(outdir, templateName), JSON.stringify(changed(template, variables)));
  return { outdir, stackName: made.stackName };
};
