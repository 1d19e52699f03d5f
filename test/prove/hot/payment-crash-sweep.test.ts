import { test } from 'vitest';
import { crashSeed } from '#test/support/crash-points.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { sweepPayments } from '../programme/payment-crash-sweep.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

test(
  'T7: a quote whose function or step dies at any of its calls ends as it does without the crash',
  async () => {
    const { flows, points } = await sweepPayments(world);
    world.note('T7 payments', {
      seed: crashSeed,
      flows,
      'crash points': points,
      'half-done states': 0,
      'left unfinished': 0,
    });
  },
  proofTimeoutMs,
);
