import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed } from '#test/support/random.ts';
import { runHostileProgramme } from '#test/support/switch/hostile-programme.ts';
import { KillableWorld } from '#test/support/switch/killable-world.ts';

let world: KillableWorld;

beforeAll(async () => {
  world = await KillableWorld.start();
});

afterAll(() => world.stop());

test(
  'T22: hostile switches and a host that is killed again and again: ledger and books agree to the cent',
  async () => {
    const killHost = () => world.killAndStart();
    const programme = {
      seed: runSeed(),
      clients: 16,
      paymentsAClient: 30,
      kills: 15,
      killHost,
      isSlow: true,
    };

    const figures = await runHostileProgramme(world, programme);

    expect(figures.payments).toBe(programme.clients * programme.paymentsAClient);
    // What a bank gives back after its end is the money that a kill can lose.
    expect(figures['returned, by the books']).toBeGreaterThan(programme.kills);
    noteFigures('T22 hostile switch', figures);
  },
  proofTimeoutMs,
);
