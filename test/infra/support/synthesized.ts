import { readFileSync } from 'node:fs';
import { loadTemplate } from '@payments-service/local-aws/template';
import { Template } from 'aws-cdk-lib/assertions';
import { type SynthesizeOptions, synthesize } from '#infra/synthesize.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** The template of an environment in two forms: as CloudFormation gets it, and with every reference resolved. */
export const synthesized = async (env: string, options: Partial<SynthesizeOptions> = {}) => {
  const { outdir, stackName, templateFile } = await synthesize({
    env,
    outdir: temporaryDirectory(),
    ...options,
  });
  return {
    stackName,
    template: Template.fromJSON(JSON.parse(readFileSync(templateFile, 'utf8'))),
    resolved: loadTemplate({ outdir, stackName }),
  };
};
