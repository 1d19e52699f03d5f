import { execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { functionDefinitions } from '@payments-service/local-aws/function-definition';
import { type Assembly, loadTemplate } from '@payments-service/local-aws/template';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';
import { synthesizeApart } from '#infra/local/synthesize-apart.ts';

/** What the bundles of a commit are made from. */
const sources = ['functions', 'infra', 'shared', 'docs', 'package.json', 'tsconfig.json'];

/** A function of a commit: its name and the module that its bundle is. */
interface FormerBundle {
  readonly name: string;
  readonly modulePath: string;
}

/**
 * Builds the functions of a commit with today's packages.
 *
 * @throws Error when the clone does not hold the commit
 */
export const formerBundles = async (commit: string): Promise<readonly FormerBundle[]> => {
  // Bundles are resolved from here, so the directory is inside the repository.
  const root = join(repositoryRoot, '.build', 'former-code', commit);
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...sources], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  await symlink(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
  const { buildDirectory } = await bundleFunctions({ root });
  return findEntryPoints(root).map(({ path, id }) => ({
    name: id,
    modulePath: join(buildDirectory, path, 'index.mjs'),
  }));
};

/** What a phase of a deployment runs. The index of a function is its place by name. */
export interface Phase {
  /** Absent: no function runs the former code. */
  readonly isFormer?: (index: number) => boolean;
  /** Of functions with today's code: whether they write the small form of payments. */
  readonly isSmall: (index: number) => boolean;
}

/**
 * The template with another value of a variable for each function. The environment of each function is text of the
 * template, in the order of the functions.
 */
const withVariable = (template: string, name: string, wordOf: (index: number) => string): string => {
  let index = 0;
  const text = template.replace(new RegExp(`("${name}":\\s*)"\\w+"`, 'g'), (_all, start: string) => {
    index += 1;
    return `${start}"${wordOf(index)}"`;
  });
  if (index === 0) throw new Error(`No function of the template has ${name}`);
  return text;
};

const withForms = (template: string, isSmall: Phase['isSmall']): string =>
  withVariable(template, 'PAYMENT_FORM', (index) => (isSmall(index) ? 'small' : 'former'));

/** Writes today's assembly, in which accounts become hot by some functions and not by the others. */
export const hotAssembly = async (outdir: string, isOn: (index: number) => boolean): Promise<void> => {
  const today: Assembly = await synthesizeApart();
  await cp(today.outdir, outdir, { recursive: true });
  const file = join(outdir, `${today.stackName}.template.json`);
  const template = await readFile(file, 'utf8');
  await writeFile(
    file,
    withVariable(template, 'HOT_ACCOUNTS', (index) => (isOn(index) ? 'on' : 'off')),
  );
};

const keyRequirement = /,\s*\{\s*"usageKey":\s*\[\]\s*\}/g;

/**
 * The released authorizer names no usage keys. So the first deployment has `isEnforced: false`, as docs/deployment.md
 * ("Limits of platforms") says and both deployed environments have; the local one has true.
 */
const withoutKeys = (template: string): string => {
  const text = template.replace(keyRequirement, '');
  if (text === template) throw new Error('No method of the template requires a usage key');
  return text;
};

/**
 * Writes today's assembly with the former code of some functions, and the former form of payments in some.
 *
 * @returns the names of the functions that run the former code
 */
export const mixedAssembly = async (
  outdir: string,
  former: readonly FormerBundle[],
  { isFormer, isSmall }: Phase,
): Promise<readonly string[]> => {
  const today: Assembly = await synthesizeApart();
  await cp(today.outdir, outdir, { recursive: true });
  const file = join(outdir, `${today.stackName}.template.json`);
  const template = withForms(await readFile(file, 'utf8'), isSmall);
  await writeFile(file, isFormer === undefined ? template : withoutKeys(template));
  if (isFormer === undefined) return [];
  const definitions = functionDefinitions(loadTemplate({ ...today, outdir }));
  const replaced = definitions
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .filter((_, index) => isFormer(index))
    .flatMap(({ name, modulePath }) => {
      const bundle = former.find((one) => name.endsWith(`-local-${one.name}`));
      return bundle === undefined ? [] : [{ name, modulePath, bundle }];
    });
  for (const { modulePath, bundle } of replaced) await copyFile(bundle.modulePath, modulePath);
  return replaced.map(({ name }) => name);
};
