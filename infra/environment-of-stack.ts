import type { Settings } from './environments/settings.ts';
import { settingsOf } from './environments/settings-of.ts';
import { stackNameOf } from './stack-name.ts';

const prefix = stackNameOf({ name: '' });

/** The settings behind a stack's name. @throws Error that names the rule or the known environments */
export const environmentOfStack = (stackName: string): Settings => {
  const settings = settingsOf(stackName.slice(prefix.length));
  if (stackNameOf(settings) === stackName) return settings;
  throw new Error(
    `--stack "${stackName}" must be ${prefix} and an environment's name, such as ${prefix}sandbox`,
  );
};
