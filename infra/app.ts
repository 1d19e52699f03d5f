import { App } from 'aws-cdk-lib';
import { deployableSettings } from './environments/settings-of.ts';
import { addStack } from './synthesize.ts';

const app = new App({ analyticsReporting: false });
try {
  const settings = deployableSettings(app.node.tryGetContext('env'));
  await addStack(app, { ...settings, isStackProtected: app.node.tryGetContext('first') !== 'true' });
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
