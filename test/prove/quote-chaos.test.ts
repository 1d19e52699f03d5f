import { proveQuoteChaos } from './programme/quote-chaos.ts';
import { sandbox } from './support/proof-world.ts';

proveQuoteChaos(() => sandbox);
