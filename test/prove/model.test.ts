import { proveModel } from './programme/model.ts';
import { sandbox } from './support/proof-world.ts';

proveModel(() => sandbox);
