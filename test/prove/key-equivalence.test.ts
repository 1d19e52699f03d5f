import { proveKeyEquivalence } from './programme/key-equivalence.ts';
import { sandbox } from './support/proof-world.ts';

proveKeyEquivalence(() => sandbox);
