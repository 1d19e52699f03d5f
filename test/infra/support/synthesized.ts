import { readFileSync } from 'node:fs';
import { flattened } from '@payments-service/local-aws/nested-stacks';
import { loadTemplate } from '@payments-service/local-aws/template';
import { Template } from 'aws-cdk-lib/assertions';
import { type SynthesizeOptions, synthesize } from '#infra/synthesize.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const make = async (env: string, options: Partial<SynthesizeOptions>) => {
  const { outdir, stackName, templateFile } = await synthesize({
    env,
    outdir: temporaryDirectory(),
    ...options,
  });
  return {
    stackName,
    /** Without the resources of nested stacks. */
    outer: Template.fromJSON(JSON.parse(readFileSync(templateFile, 'utf8'))),
    template: Template.fromJSON(flattened({ outdir, stackName })),
    resolved: loadTemplate({ outdir, stackName }),
  };
};

/** The service's own, by environment: the test files of one process share them. */
const made = new Map<string, ReturnType<typeof make>>();

/** The template of an environment, nested stacks included: as CloudFormation gets it, and with references resolved. */
export const synthesized = (env: string, options?: Partial<SynthesizeOptions>): ReturnType<typeof make> => {
  if (options !== undefined) return make(env, options);
  const shared = made.get(env) ?? make(env, {});
  made.set(env, shared);
  return shared;
};
