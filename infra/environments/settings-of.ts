import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stackNameOf } from '#infra/resource-names.ts';
import { settingsProblems } from './check-settings.ts';
import { local } from './local.ts';
import { localProduction } from './local-prod.ts';
import type { Settings } from './settings.ts';

const isSettings = (value: unknown, name: string): value is Settings =>
  typeof value === 'object' && value !== null && 'mode' in value && 'name' in value && value.name === name;

const readEnvironment = async (directory: string, file: string): Promise<[string, Settings]> => {
  const name = basename(file, '.ts');
  const exported: unknown = await import(pathToFileURL(join(directory, file)).href);
  const found = Object.values(Object(exported)).find((value) => isSettings(value, name));
  if (isSettings(found, name)) return [name, found];
  throw new Error(`infra/environments/${file} must export settings whose name is '${name}'`);
};

/**
 * The environments of a directory: each file is one, but those about settings in general.
 *
 * @throws Error when a file exports no settings, or settings with another name than its own
 */
export const environmentsIn = async (directory: string): Promise<Readonly<Record<string, Settings>>> => {
  const files = globSync('*.ts', { cwd: directory })
    .filter((file) => !/(^|-)settings(-|\.)/.test(file))
    .sort();
  return Object.fromEntries(await Promise.all(files.map((file) => readEnvironment(directory, file))));
};

const environments = await environmentsIn(import.meta.dirname);

/** What `npm start` runs. They allow what must not be deployed. */
export const localNames: readonly string[] = [local.name, localProduction.name];

/** Environments of AWS. */
export const deployableNames = Object.keys(environments).filter((one) => !localNames.includes(one));

/** The settings of `-c env=<name>`. @throws Error that lists the known names */
export const settingsOf = (name: string): Settings => {
  const settings = environments[name];
  if (settings) return settings;
  throw new Error(`Unknown environment "${name}": use -c env=${Object.keys(environments).join('|')}`);
};

/**
 * The settings for a deployment.
 *
 * @throws Error with one line for each thing that must be decided first
 */
export const deployableSettings = (name: unknown): Settings => {
  if (typeof name !== 'string' || !deployableNames.includes(name)) {
    throw new Error(`Say which environment to deploy: -c env=${deployableNames.join(' or -c env=')}`);
  }
  const settings = settingsOf(name);
  const problems = settingsProblems(settings);
  if (problems.length === 0) return settings;
  const file = `infra/environments/${name}.ts`;
  throw new Error([`${file} is not ready for a deployment:`, ...problems].join('\n- '));
};

const prefix = stackNameOf({ name: '' });

/** The settings behind a stack's name. @throws Error that names the rule or the known environments */
export const environmentOfStack = (stackName: string): Settings => {
  const settings = settingsOf(stackName.slice(prefix.length));
  if (stackNameOf(settings) === stackName) return settings;
  throw new Error(
    `--stack "${stackName}" must be ${prefix} and an environment's name, such as ${prefix}sandbox`,
  );
};
