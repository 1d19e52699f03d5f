import { expect, it } from 'vitest';
import { triggers } from '#infra/triggers.ts';
import { registry } from '#shared/events/registry.ts';

it('the stream gives make-events the items that have events, and no others', () => {
  const filters = JSON.stringify(triggers['make-events']);
  const prefixes = [...filters.matchAll(/"prefix":"([A-Z_]+)#"/g)].map(([, prefix]) => prefix);

  expect(prefixes.toSorted()).toEqual(Object.keys(registry).toSorted());
});
