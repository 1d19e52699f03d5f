import { rmSync } from 'node:fs';
import type { LocalService } from '#infra/local/local-service.ts';
import { TestPlatform } from '#test/support/service.ts';
import { addressOf, createTestPlatform, startServiceHost } from '#test/support/service-host.ts';
import { changedAssembly } from '#test/support/switch/changed-assembly.ts';

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
  const assembly = await changedAssembly({
    'receive-switch-result': { SWITCH_PUBLIC_KEY: publicKeyPem },
  });
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
