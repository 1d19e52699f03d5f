import { proveKeyEquivalence } from '../programme/key-equivalence.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveKeyEquivalence(() => world);
