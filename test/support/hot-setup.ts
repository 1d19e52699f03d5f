import type { TestProject } from 'vitest/node';
import { hostRecords } from './host-control.ts';
import { startSharedHost } from './host-setup.ts';
import type { ServiceAddress } from './service-host.ts';
import { SharedStart } from './shared-start.ts';

/** test/afterwards does not know this host. @throws when a function's own role has refused it a call */
const requireNoDenials = async ({ controlUrl }: ServiceAddress): Promise<void> => {
  const { denials } = await hostRecords(controlUrl);
  const ofFunctions = denials.filter(({ caller }) => !caller.startsWith('Operator'));
  if (ofFunctions.length > 0)
    throw new Error(`On the host with hot accounts, roles have refused: ${JSON.stringify(ofFunctions)}`);
};

/** A host of its own, on which every account is hot from its first movement (docs/decisions/0390). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const host = new SharedStart(() => startSharedHost('always'));
  const { value, leave } = await host.use();
  project.provide('service', value);
  return async () => {
    try {
      await requireNoDenials(value);
    } finally {
      await leave();
    }
  };
}
