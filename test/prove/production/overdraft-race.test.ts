import { proveOverdraftRace } from '../programme/overdraft-race.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveOverdraftRace(hostileWorld());
