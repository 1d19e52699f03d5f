import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { LocalService } from '#infra/local/local-service.ts';
import { synthesizeApart } from '#infra/local/synthesize-apart.ts';
import { TestPlatform } from '#test/support/service.ts';
import { addressOf, createTestPlatform, startServiceHost } from '#test/support/service-host.ts';

const functionSchema = z.looseObject({
  Properties: z.looseObject({
    FunctionName: z.string(),
    Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});
const templateSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});

/** The template with the one variable that `settings.switch` adds to the one function. */
const withSwitchKey = (template: unknown, publicKeyPem: string): unknown => {
  const parsed = templateSchema.parse(template);
  const resources = Object.entries(parsed.Resources).map(([name, resource]) => {
    const found = functionSchema.safeParse(resource);
    if (!found.success || !found.data.Properties.FunctionName.endsWith('-receive-switch-result')) {
      return [name, resource];
    }
    found.data.Properties.Environment.Variables.SWITCH_PUBLIC_KEY = publicKeyPem;
    return [name, found.data];
  });
  return { ...parsed, Resources: Object.fromEntries(resources) };
};

const assemblyWith = async (publicKeyPem: string) => {
  const made = await synthesizeApart();
  const outdir = mkdtempSync(join(made.outdir, '..', '..', 'with-switch-'));
  const templateName = `${made.stackName}.template.json`;
  for (const name of readdirSync(made.outdir)) {
    if (name.startsWith('asset.')) symlinkSync(join(made.outdir, name), join(outdir, name));
    else cpSync(join(made.outdir, name), join(outdir, name), { recursive: true });
  }
  const template: unknown = JSON.parse(readFileSync(join(made.outdir, templateName), 'utf8'));
  writeFileSync(join(outdir, templateName), JSON.stringify(withSwitchKey(template, publicKeyPem)));
  return { outdir, stackName: made.stackName };
};

export interface ServiceWithSwitch {
  readonly baseUrl: string;
  newPlatform(): Promise<TestPlatform>;
  stop(): Promise<void>;
}

/**
 * A service of the test's own that accepts results signed with this key. It runs in real time, with the sandbox's
 * payouts: a pending payout stays pending for six minutes unless a result ends it.
 */
export const startServiceWithSwitch = async (publicKeyPem: string): Promise<ServiceWithSwitch> => {
  const assembly = await assemblyWith(publicKeyPem);
  const host: LocalService = await startServiceHost({ assembly, timeScale: 1 });
  const address = addressOf(host);
  return {
    baseUrl: host.baseUrl,
    newPlatform: async () => new TestPlatform(address, await createTestPlatform(address)),
    stop: async () => {
      await host.stop();
      rmSync(assembly.outdir, { recursive: true });
    },
  };
};
