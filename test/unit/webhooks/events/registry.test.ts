import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { triggers } from '#infra/triggers.ts';
import { auditedPrefixes } from '#shared/kernel/actor.ts';
import { eventsOf, registry } from '#shared/webhooks/events/registry.ts';

it('the stream gives make-events the items that have events or audit records, and no others', () => {
  const filters = JSON.stringify(triggers['make-events']);
  const prefixes = [...filters.matchAll(/"prefix":"([A-Z_]+)#"/g)].map(([, prefix]) => prefix);

  expect(prefixes.toSorted()).toEqual(
    [...new Set([...Object.keys(registry), ...auditedPrefixes])].toSorted(),
  );
});

it('the stream gives make-events new and changed items, in at most five filters', () => {
  const { filters } = z
    .object({ filters: z.array(z.object({ eventName: z.array(z.string()) })) })
    .parse(triggers['make-events']);

  expect(filters.map(({ eventName }) => eventName)).toEqual(Array(filters.length).fill(['INSERT', 'MODIFY']));
  expect(filters.length).toBeLessThanOrEqual(5);
});

it.each(['CUSTOMER', 'INVITATION', 'TOKEN', 'DOCUMENT', 'ACT'])(
  'a new item of %s makes no event',
  async (prefix) => {
    const record = { dynamodb: { NewImage: marshall({ pk: `${prefix}#p#u`, sk: prefix }) } };

    expect(await eventsOf(record)).toEqual([]);
  },
);
