import { proveQuoteChaos } from '../programme/quote-chaos.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveQuoteChaos(() => world);
