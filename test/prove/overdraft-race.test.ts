import { proveOverdraftRace } from './programme/overdraft-race.ts';
import { sandbox } from './support/proof-world.ts';

proveOverdraftRace(() => sandbox);
