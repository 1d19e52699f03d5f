import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import type { BenchHost } from './bench-host.ts';

/** The one API call that a flow measures. */
export interface MeasuredCall {
  readonly operation: OperationId;
  readonly request: ApiRequest;
  /** The expected status of the answer. */
  readonly status: number;
  /** The answer names a transaction or a linked account, and the measurement waits for its end. */
  readonly endsLater?: true;
}

/** Something that a platform does, with a known and locked cost. */
export interface Flow {
  /** The key in the cost lock, so it must not change. */
  readonly id: string;
  /** Creates what the call needs. */
  readonly prepare: (bench: BenchHost) => Promise<MeasuredCall>;
}
