import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { settingsOf } from '#infra/environments/settings-of.ts';
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

/** The findings of cdk-nag's two packs and, on request, of the CDK's own rules, as `<rule> at <construct>`. */
const findingsIn = async (env: string, builtinCloudFormationValidation: boolean): Promise<string[]> => {
  const outdir = temporaryDirectory();
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  await addStack(app, settingsOf(env));
  app.synth();
  const report = reportSchema.parse(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')));
  return report.pluginReports.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    ),
  );
};

/** The rules are WebAssembly: they take 5 s on a quiet machine, and ten times that beside other tests. */
const timeoutMs = 180_000;

describe('without a written reason', () => {
  it("production has no finding of cdk-nag or of the CDK's own rules", { timeout: timeoutMs }, async () => {
    expect(await findingsIn('production', true)).toEqual([]);
  });

  it('the sandbox has no finding of cdk-nag', { timeout: timeoutMs }, async () => {
    expect(await findingsIn('sandbox', false)).toEqual([]);
  });
});
