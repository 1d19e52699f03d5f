import { proveCrashSweep } from './programme/crash-sweep.ts';
import { sandbox } from './support/proof-world.ts';

proveCrashSweep(() => sandbox);
