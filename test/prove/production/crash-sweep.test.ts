import { proveCrashSweep } from '../programme/crash-sweep.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveCrashSweep(hostileWorld());
