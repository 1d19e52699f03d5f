import { proveSameKeyStorm } from './programme/same-key-storm.ts';
import { sandbox } from './support/proof-world.ts';

proveSameKeyStorm(() => sandbox);
