import { afterAll, beforeAll } from 'vitest';
import { runSeed } from '#test/support/random.ts';
import { HostileWorld } from '#test/support/switch/hostile-world.ts';

/** Production beside hostile switches, for the tests of one file. SEED repeats what the switches do. */
export const hostileWorld = (): (() => HostileWorld) => {
  let world: HostileWorld | undefined;
  beforeAll(async () => {
    world = await HostileWorld.join(runSeed());
  });
  afterAll(() => world?.stop());
  return () => {
    if (world === undefined) throw new Error('The world is not there yet');
    return world;
  };
};
