import { proveModel } from '../programme/model.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveModel(hostileWorld());
