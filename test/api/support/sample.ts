import type { World } from './world.ts';

/** The parts of a request, not yet encoded. */
export interface SampleRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Fields and files of a multipart form. */
  readonly form?: Readonly<Record<string, string | FormFile>>;
}

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Creates a request that succeeds in a test world. */
export type Sample = (world: World) => SampleRequest | Promise<SampleRequest>;
