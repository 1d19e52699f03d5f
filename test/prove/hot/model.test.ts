import { proveModel } from '../programme/model.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld({ mayCool: true });

proveModel(() => world);
