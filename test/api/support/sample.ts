import type { World } from './world.ts';

/** A request in its parts, not yet encoded. */
export interface SampleRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes a request that succeeds in a world. */
export type Sample = (world: World) => SampleRequest | Promise<SampleRequest>;
