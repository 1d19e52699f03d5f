import { proveKeyEquivalence } from '../programme/key-equivalence.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveKeyEquivalence(hostileWorld());
