import { proveConservation } from '../programme/conservation.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveConservation(hostileWorld());
