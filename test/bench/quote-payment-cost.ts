import type { Figures } from './figures.ts';
import { type Bill, billPerMillion } from './prices.ts';

export interface BilledFlow {
  readonly bill: Bill;
  readonly dollars: number;
}

const billed = ({ flows }: Figures, id: string): BilledFlow => {
  const flow = flows.find((one) => one.id === id);
  if (flow === undefined) throw new Error(`No flow ${id}`);
  return { bill: billPerMillion(flow.cost, flow.cpu.ourMicros), dollars: flow.dollars };
};

/** The price of a million payments across currencies: each quoted, executed, paid out and settled. */
export const quotePaymentCost = (figures: Figures) => {
  const create = billed(figures, 'quote to a bank');
  const execute = billed(figures, 'execute quote');
  return { create, execute, total: create.dollars + execute.dollars };
};
