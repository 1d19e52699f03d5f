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
