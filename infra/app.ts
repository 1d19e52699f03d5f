import { App } from 'aws-cdk-lib';
import type { Settings } from './environments/settings.ts';
import { deployableSettings } from './environments/settings-of.ts';
import { addStack, synthesizeWithinLimits } from './synthesize.ts';

const app = new App({ analyticsReporting: false });

/** Errors that the operator can fix are printed without a stack trace. Other errors keep theirs. */
const orExit = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
};

const settings: Settings = orExit(() => deployableSettings(app.node.tryGetContext('env')));
const isStackProtected = app.node.tryGetContext('first') !== 'true';
const isUrgent = app.node.tryGetContext('urgent') === 'true';
await addStack(app, { ...settings, isStackProtected, isUrgent }, { withSite: true });
synthesizeWithinLimits(app);
