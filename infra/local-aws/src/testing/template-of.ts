import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTemplate, type Template } from '../template.ts';
import type { JsonObject } from '../template-json.ts';

/** Writes a cloud assembly with these resources and loads its template. */
export const templateOf = (resources: JsonObject): Template => {
  const outdir = mkdtempSync(join(tmpdir(), 'local-aws-'));
  writeFileSync(join(outdir, 'Test.template.json'), JSON.stringify({ Resources: resources }));
  writeFileSync(join(outdir, 'Test.assets.json'), JSON.stringify({ files: {} }));
  return loadTemplate({ outdir, stackName: 'Test' });
};
