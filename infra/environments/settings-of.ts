import { settingsProblems } from './check-settings.ts';
import { local } from './local.ts';
import { production } from './production.ts';
import { sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

const environments: Readonly<Record<string, Settings>> = { sandbox, production, local };

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
  const names = Object.keys(environments).filter((one) => one !== local.name);
  if (typeof name !== 'string' || !names.includes(name)) {
    throw new Error(`Say which environment to deploy: -c env=${names.join(' or -c env=')}`);
  }
  const settings = settingsOf(name);
  const problems = settingsProblems(settings);
  if (problems.length === 0) return settings;
  const file = `infra/environments/${name}.ts`;
  throw new Error([`${file} is not ready for a deployment:`, ...problems].join('\n- '));
};
