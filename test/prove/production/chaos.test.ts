import { proveChaos } from '../programme/chaos.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveChaos(hostileWorld());
