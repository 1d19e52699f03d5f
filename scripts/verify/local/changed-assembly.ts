import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Assembly } from '@payments-service/local-aws/template';
import * as z from 'zod';

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
const assetsSchema = z.looseObject({
  files: z.record(z.string(), z.looseObject({ source: z.looseObject({ path: z.string() }) })),
});

/** The resources of a template by logical id, as CloudFormation gets them. */
export type Resources = z.output<typeof templateSchema>['Resources'];

const read = (directory: string, name: string): unknown =>
  JSON.parse(readFileSync(join(directory, name), 'utf8'));

/** A copy of an assembly with other resources. The bundles stay where they are. */
export const changedAssembly = (
  { outdir, stackName }: Assembly,
  change: (resources: Resources) => void,
): Assembly => {
  const template = templateSchema.parse(read(outdir, `${stackName}.template.json`));
  const assets = assetsSchema.parse(read(outdir, `${stackName}.assets.json`));
  for (const { source } of Object.values(assets.files)) source.path = resolve(outdir, source.path);
  change(template.Resources);
  const changed = mkdtempSync(join(tmpdir(), 'assembly-'));
  writeFileSync(join(changed, `${stackName}.template.json`), JSON.stringify(template));
  writeFileSync(join(changed, `${stackName}.assets.json`), JSON.stringify(assets));
  return { outdir: changed, stackName };
};
