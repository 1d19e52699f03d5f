import { App } from 'aws-cdk-lib';
import type { Settings } from './environments/settings.ts';
import { deployableSettings } from './environments/settings-of.ts';
import { addStack, synthesizeWithinLimits } from './synthesize.ts';

const app = new App({ analyticsReporting: false });

/** What the operator has to decide is told without a stack trace. Any other error keeps its own. */
const settingsOrExit = (): Settings => {
  try {
    return deployableSettings(app.node.tryGetContext('env'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
};

const isStackProtected = app.node.tryGetContext('first') !== 'true';
await addStack(app, { ...settingsOrExit(), isStackProtected });
synthesizeWithinLimits(app);
