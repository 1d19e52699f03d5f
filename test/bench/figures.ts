import type { BulkCost } from './bulk.ts';
import type { CostLock } from './cost-lock.ts';
import type { MeasuredEvent } from './event-cost.ts';
import type { FrameworkTax } from './framework-tax.ts';
import type { HandlerCpu } from './handler-cpu.ts';
import type { ImportCost } from './import-cpu.ts';
import type { MeasuredFlow } from './measure-flow.ts';
import type { Throughput } from './throughput.ts';

export interface FlowFigures extends Pick<MeasuredFlow, 'id' | 'cost'> {
  readonly cpu: HandlerCpu;
  readonly dollars: number;
}

export interface EventFigures extends Pick<MeasuredEvent, 'id' | 'cost'> {
  /** The CPU time of an immediate delivery. */
  readonly cpuMicros: number;
  /** Per million events. */
  readonly dollars: number;
}

/** All results of one run of `npm run bench`. */
export interface Figures {
  readonly measuredAt: string;
  readonly flows: readonly FlowFigures[];
  /** Flows of functions that use S3, by flow id. */
  readonly uploads: CostLock['uploads'];
  readonly events: readonly EventFigures[];
  /** Sorted from the smallest file to the largest. */
  readonly bulk: readonly BulkCost[];
  /** Bundle sizes in bytes, by function. */
  readonly bundles: Readonly<Record<string, number>>;
  readonly imports: readonly ImportCost[];
  readonly tax: FrameworkTax;
  readonly throughput: Throughput;
}
