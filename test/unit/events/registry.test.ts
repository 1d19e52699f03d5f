import { expect, it } from 'vitest';
import * as z from 'zod';
import { triggers } from '#infra/triggers.ts';
import { registry } from '#shared/events/registry.ts';

it('the stream gives make-events the items that have events, and no others', () => {
  const filters = JSON.stringify(triggers['make-events']);
  const prefixes = [...filters.matchAll(/"prefix":"([A-Z_]+)#"/g)].map(([, prefix]) => prefix);

  expect(prefixes.toSorted()).toEqual(Object.keys(registry).toSorted());
});

it('the stream gives make-events new items of no kind whose creation is no event', async () => {
  const { filters } = z
    .object({ filters: z.array(z.object({ eventName: z.array(z.string()), dynamodb: z.unknown() })) })
    .parse(triggers['make-events']);
  const onlyChanged = filters
    .filter(({ eventName }) => !eventName.includes('INSERT'))
    .flatMap(({ dynamodb }) => [...JSON.stringify(dynamodb).matchAll(/"prefix":"([A-Z_]+)#"/g)]);

  expect(onlyChanged.map(([, prefix]) => prefix)).toEqual(['CUSTOMER', 'INVITATION']);
  expect(filters.length).toBeLessThanOrEqual(5);
});
