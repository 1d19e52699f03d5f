import { App } from 'aws-cdk-lib';
import { addStack } from './synthesize.ts';

const app = new App({ analyticsReporting: false });
const env: unknown = app.node.tryGetContext('env') ?? 'sandbox';
await addStack(app, { env: String(env) });
app.synth();
