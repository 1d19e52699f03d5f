import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type FunctionDefinition,
  functionDefinitions,
} from '@payments-service/local-aws/function-definition';
import { loadTemplate, type Template } from '@payments-service/local-aws/template';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { addSite } from '#infra/local/site-gate.ts';
import { synthesizeApart } from '#infra/local/synthesize-apart.ts';
import { runChild } from './child.ts';
import { median } from './cpu.ts';
import { bundleByDefault } from './default-bundles.ts';

export interface ImportCost {
  readonly name: string;
  /** CPU milliseconds to import the bundle: the median of the rounds. */
  readonly ourMs: number;
  readonly defaultMs: number;
  /** The median of the ratios in each round. */
  readonly ratio: number;
}

const importOnce = (path: string, { environment }: FunctionDefinition): Promise<number> =>
  runChild({
    module: new URL('./import-child.mjs', import.meta.url),
    args: [path],
    env: { AWS_REGION: 'us-east-1', ...environment },
    result: z.number(),
  });

const importCost = async (
  name: string,
  paths: { readonly ours: string; readonly base: string },
  definition: FunctionDefinition,
  rounds: number,
): Promise<ImportCost> => {
  const measured: { our: number; base: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const our = await importOnce(paths.ours, definition);
    measured.push({ our, base: await importOnce(paths.base, definition) });
  }
  return {
    name,
    ourMs: median(measured.map(({ our }) => our)) / 1000,
    defaultMs: median(measured.map(({ base }) => base)) / 1000,
    ratio: median(measured.map(({ our, base }) => our / base)),
  };
};

/** The cold start of each function, compared with the same function bundled without our settings. */
export const measureImports = async (
  template: Template,
  onDone: (cost: ImportCost) => void,
  rounds = 5,
): Promise<ImportCost[]> => {
  const outdir = await mkdtemp(join(tmpdir(), 'default-bundles-'));
  const definitions = functionDefinitions(template);
  try {
    await bundleByDefault(outdir);
    // Some functions read a page when they start.
    const codeDirectories = new Set(definitions.map(({ modulePath }) => dirname(modulePath)));
    for (const directory of [outdir, ...codeDirectories]) await addSite(directory);
    const costs: ImportCost[] = [];
    for (const { id } of findEntryPoints(repositoryRoot)) {
      const definition = definitions.find(({ name }) => name.endsWith(id));
      if (definition === undefined) throw new Error(`The template has no function ${id}`);
      const base = join(outdir, `${id}.cjs`);
      const cost = await importCost(id, { ours: definition.modulePath, base }, definition, rounds);
      onDone(cost);
      costs.push(cost);
    }
    return costs;
  } finally {
    await rm(outdir, { recursive: true });
  }
};

/** CPU milliseconds to import the bundles of production with these names, each the median of the rounds. */
export const measureColdStarts = async (
  names: readonly string[],
  rounds = 9,
): Promise<{ readonly name: string; readonly ms: number }[]> => {
  const definitions = functionDefinitions(loadTemplate(await synthesizeApart('local-prod')));
  const costs = [];
  for (const name of names) {
    const definition = definitions.find((one) => one.name.endsWith(`-${name}`));
    if (definition === undefined) throw new Error(`There is no function ${name}`);
    const measured: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await importOnce(definition.modulePath, definition));
    costs.push({ name, ms: median(measured) / 1000 });
  }
  return costs;
};
