import { proveConservation } from './programme/conservation.ts';
import { sandbox } from './support/proof-world.ts';

proveConservation(() => sandbox);
