import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyMistakes } from './support/money-mistakes.ts';
import { type WrongWorld, wrongWorld } from './support/wrong-world.ts';

let world: WrongWorld;

beforeAll(async () => {
  world = await wrongWorld();
});

describe('a refusal states the facts', () => {
  it.each(moneyMistakes)('of $what', async ({ operation, request, code, facts }) => {
    const error = await world.platform.api.refused(operation, request(world));

    expect({ code: error.code, details: error.details }).toMatchObject({ code, details: facts(world) });
  });
});

describe('a refusal under an Idempotency-Key', () => {
  it('comes again byte for byte, with the id of the first request in the body', async () => {
    const { usd, usdBank, platform } = world;
    const body = { source: { accountId: usd.id }, destination: { accountId: usdBank.id }, amount: 10_001 };
    const key = randomUUID();

    const first = await platform.api.call('createTransferOut', { body, key });
    const again = await platform.api.call('createTransferOut', { body, key });

    expect(first.error.requestId).toBe(first.headers.get('x-request-id'));
    expect([again.isReplay, again.text]).toEqual([true, first.text]);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });
});
