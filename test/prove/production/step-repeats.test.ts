import { test } from 'vitest';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { repeatSteps } from '../programme/step-repeats.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

const world = hostileWorld();

test(
  'T10: however often the step runs beside the workflow, each payment ends once',
  async () => repeatSteps(world(), await world().newPlatform(), ['000', '002', '005', '006']),
  proofTimeoutMs,
);
