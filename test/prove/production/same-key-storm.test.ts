import { proveSameKeyStorm } from '../programme/same-key-storm.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveSameKeyStorm(hostileWorld());
