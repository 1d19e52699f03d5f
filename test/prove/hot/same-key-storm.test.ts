import { proveSameKeyStorm } from '../programme/same-key-storm.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveSameKeyStorm(() => world);
