import { proveConservation } from '../programme/conservation.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveConservation(() => world);
