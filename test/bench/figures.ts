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
  /** Of delivering it at once. */
  readonly cpuMicros: number;
  /** Dollars for a million, by the formula and for the key service's signatures. */
  readonly dollars: { readonly formula: number; readonly signatures: number };
}

/** Everything that one run of `npm run bench` has found. */
export interface Figures {
  readonly measuredAt: string;
  readonly flows: readonly FlowFigures[];
  /** By flow id, of functions that speak with S3. */
  readonly uploads: CostLock['uploads'];
  readonly events: readonly EventFigures[];
  /** From the smallest file to the largest. */
  readonly bulk: readonly BulkCost[];
  /** Bytes by function. */
  readonly bundles: Readonly<Record<string, number>>;
  readonly imports: readonly ImportCost[];
  readonly tax: FrameworkTax;
  readonly throughput: Throughput;
}
