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
