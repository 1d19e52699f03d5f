import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import type { BenchHost } from './bench-host.ts';

/** The one call of the API that a flow measures. */
export interface MeasuredCall {
  readonly operation: OperationId;
  readonly request: ApiRequest;
  /** The status that the answer must have. */
  readonly status: number;
  /** The answer names a transaction or a linked account whose end has to be awaited. */
  readonly endsLater?: true;
}

/** Something that a platform does, whose cost is known and locked. */
export interface Flow {
  /** Stable: it is the key in the cost lock. */
  readonly id: string;
  /** Makes what the call needs. */
  readonly prepare: (bench: BenchHost) => Promise<MeasuredCall>;
}
