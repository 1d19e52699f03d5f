import { proveChaos } from '../programme/chaos.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveChaos(() => world);
