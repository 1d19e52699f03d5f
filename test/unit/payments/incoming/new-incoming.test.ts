import { expect, it } from 'vitest';
import { newUuid, uuidOf, uuidTime } from '#shared/kernel/ids.ts';
import { incomingUuidOf } from '#shared/payments/incoming/new-incoming.ts';

const executedAt = '2025-10-13T12:00:00.123Z';

it('the uuid of an incoming payment is a UUIDv7 with the time of the execution', () => {
  for (let count = 0; count < 1_000; count += 1) {
    const uuid = incomingUuidOf(newUuid(), executedAt);

    expect(uuidOf('Transaction', `Transaction:${uuid}`)).toBe(uuid);
    expect(uuidTime(uuid).toISOString()).toBe(executedAt);
  }
});

it('the uuid of an incoming payment is the same each time and differs for another payment', () => {
  const outgoing = Array.from({ length: 1_000 }, newUuid);
  const first = outgoing.map((uuid) => incomingUuidOf(uuid, executedAt));

  expect(outgoing.map((uuid) => incomingUuidOf(uuid, executedAt))).toEqual(first);
  expect(new Set([...first, ...outgoing]).size).toBe(2_000);
});
