import { App } from 'aws-cdk-lib';
import { temporaryDirectory } from './temporary-directory.ts';

/** An app without the CDK's own rules, which take 3 s. test/infra/findings.test.ts runs them. */
export const quickApp = (): App =>
  new App({
    outdir: temporaryDirectory(),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
