import type { TestProject } from 'vitest/node';
import { startSharedHost } from './host-setup.ts';
import { SharedStart } from './shared-start.ts';

/** A host of its own, on which every account is hot from its first movement (docs/decisions/0390). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const host = new SharedStart(() => startSharedHost('always'));
  const { value, leave } = await host.use();
  project.provide('service', value);
  return leave;
}
