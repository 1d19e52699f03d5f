import { proveChaos } from './programme/chaos.ts';
import { sandbox } from './support/proof-world.ts';

proveChaos(() => sandbox);
