import type { Service } from '../access/service.ts';
import { consoleData } from './data/console-data.ts';
import { newKey } from './server/guard.ts';
import { type ServedConsole, serveConsole } from './server/serve-console.ts';

export interface OpenConsole {
  readonly service: Service;
  readonly port: number;
  readonly liveEveryMs: number;
  /** Of the address that was printed before; default: a new one. */
  readonly key?: string | undefined;
  readonly publicPort?: number | undefined;
  /** Called with an error that is a bug. */
  readonly onError: (error: unknown) => void;
}

/** Serves the console of the service that this process, or thread, is bound to. */
export const openConsole = ({ service, key = newKey(), ...options }: OpenConsole): Promise<ServedConsole> =>
  serveConsole({
    ...options,
    key,
    data: consoleData(service),
  });
