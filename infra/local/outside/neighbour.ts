import type { Certificate } from './certificate.ts';

/** The service that runs, for those who call it. */
export interface ServedAt {
  readonly baseUrl: string;
  /** Verifies what the service signs. */
  readonly publicKey: string;
}

/** Money that comes in from outside, as somebody orders it at the control page. */
export interface OrderedDeposit {
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerName?: string | undefined;
}

/** A server beside the service, which plays somebody outside whom production needs. */
export interface Neighbour {
  /** Environment variables by which functions find it, in place of those of infra/environments/local-prod.ts. */
  readonly variables: Readonly<Record<string, string>>;
  /** For the lines of the start: who it is, and where. */
  readonly line: readonly [who: string, where: string];
  /** From now on the service answers. */
  begin?(service: ServedAt): void;
  /** The service was emptied. */
  forget?(): void;
  /** Sends money to the service. */
  deposit?(deposit: OrderedDeposit): Promise<void>;
  stop(): void;
}

export interface NeighbourOptions {
  readonly certificate: Certificate;
  /** Where to keep what must survive the service; undefined: in memory. */
  readonly dataDir: string | undefined;
}

export type StartNeighbour = (options: NeighbourOptions) => Promise<Neighbour>;
