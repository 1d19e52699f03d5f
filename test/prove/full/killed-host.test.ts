import { proveKilledHost } from '../programme/killed-host.ts';

proveKilledHost({ name: 'T7 killed hosts', host: {}, expectEnd: async () => undefined });
