import { proveQuoteChaos } from '../programme/quote-chaos.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveQuoteChaos(hostileWorld());
