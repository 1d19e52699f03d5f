import { proveCrashSweep } from '../programme/crash-sweep.ts';
import { hotWorld } from '../support/hot-world.ts';

const world = hotWorld();

proveCrashSweep(() => world);
