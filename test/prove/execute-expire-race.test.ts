import { proveExecuteExpireRace } from './programme/execute-expire-race.ts';
import { sandbox } from './support/proof-world.ts';

proveExecuteExpireRace(() => sandbox);
