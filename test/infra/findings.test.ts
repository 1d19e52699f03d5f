import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { addStack } from '#infra/synthesize.ts';
import { temporaryDirectory } from './support/temporary-directory.ts';

const reportSchema = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      violations: z.array(
        z.object({
          ruleName: z.string(),
          violatingConstructs: z.array(z.looseObject({ constructPath: z.string() })).default([]),
        }),
      ),
    }),
  ),
});

/** Findings of cdk-nag's two packs and of the CDK's own rules, as `<rule> at <construct>`. */
const findingsIn = async (env: string): Promise<string[]> => {
  const outdir = temporaryDirectory();
  const app = new App({ outdir, analyticsReporting: false });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  await addStack(app, { env });
  app.synth();
  const report = reportSchema.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    ),
  );
};

describe('cdk-nag and the rules of the CDK', () => {
  it.each(['sandbox', 'production'])('find nothing in %s that has no written reason', async (env) => {
    expect(await findingsIn(env)).toEqual([]);
  });
});
