import { proveExecuteExpireRace } from '../programme/execute-expire-race.ts';
import { hostileWorld } from '../support/hostile-world-of-file.ts';

proveExecuteExpireRace(hostileWorld());
