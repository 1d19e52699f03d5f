import { expect, it } from 'vitest';
import { platformFacts } from '#operator/queries/explain/platform.ts';
import { tokenWrite } from '#shared/platforms/tokens/store.ts';
import { platform } from '../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const memory = useMemoryTable();
const [used, unused] = ['019542f5-b3e7-7d02-8000-00000000abcd', '019542f5-b3e7-7d02-8000-00000000abce'];

it("a platform's story has the day on which each of its tokens was last used", async () => {
  const one = platform();
  const token = {
    platformId: one.uuid,
    permissions: ['VIEW'],
    secretHash: 'hash',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
  } as const;
  memory.table.commit([
    tokenWrite({ ...token, uuid: used, name: 'Server', lastUsedOn: '2026-11-23' }),
    tokenWrite({ ...token, uuid: unused, name: 'Spare' }),
  ]);

  const { facts } = await platformFacts(one);

  expect(facts).toMatchObject({
    [`Token:${used}`]: 'Server, last used on 2026-11-23',
    [`Token:${unused}`]: 'Spare, not used after 2026-11-01, the day it was made',
  });
  expect(JSON.stringify(facts)).not.toContain('hash');
});
