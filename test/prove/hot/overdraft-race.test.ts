import { proveOverdraftRace } from '../programme/overdraft-race.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveOverdraftRace(() => world);
