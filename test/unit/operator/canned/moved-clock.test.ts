import { beforeEach, expect, it } from 'vitest';
import { hourPartition, pointerWrite } from '#shared/audit/trail-items.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { useCannedAdmin } from '../support/canned-admin.ts';

const memory = useMemoryTable();
const key = 'audit/2999/01/01/11/1-9-abc.jsonl';
const at = '2999-01-01T11:30:00.000Z';
const line = JSON.stringify({
  eventId: 'e1',
  at,
  action: 'DONE',
  resource: 'Worker:find-missing-events',
  actor: { kind: 'OPERATOR', id: 'ada', requestId: 'r', operation: 'redrive' },
  fields: [],
  values: {},
});

/** The time of the local service is centuries ahead (npm run clock). */
const admin = useCannedAdmin(({ url }) =>
  url.startsWith('/_local/clock') ? '{"now":"2999-01-01T12:00:00.000Z","isStill":true,"aheadMs":0}' : line,
);

beforeEach(() => memory.table.commit([pointerWrite(hourPartition('2999-01-01T11'), key, at)]));

it('audit reads up to the present time of the service, not of the machine', async () => {
  const { text, errors } = await admin('audit', '--actor', 'ada', '--json');

  expect(errors).toBe('');
  expect(JSON.parse(text).records).toMatchObject([{ eventId: 'e1' }]);
});
