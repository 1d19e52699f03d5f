import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

export const answerSchema = z.object({
  status: z.enum([
    'COLLECTED',
    'DELIVERED',
    'ON_ITS_WAY',
    'FAILED',
    'REJECTED',
    'CANCELLED',
    'RETURNED',
    'REFUSED',
  ]),
  isRefundPossible: z.boolean().optional(),
  reason: z.string().optional(),
});
export type SwitchAnswer = Readonly<z.output<typeof answerSchema>>;

const termsSchema = z.looseObject({ amount: z.int(), currency: z.string() });
/** `payoutId` is the order's id, of a collection and of a return, too: the switch keeps one book. */
export const orderSchema = z.union([
  termsSchema.extend({ payoutId: z.string() }),
  termsSchema
    .extend({ collectionId: z.string() })
    .transform((order) => ({ ...order, payoutId: order.collectionId, isCollection: true, isReturn: false })),
  // Money that came in by itself, and that the service gives back.
  termsSchema
    .extend({ returnId: z.string(), bankReference: z.string() })
    .transform((order) => ({ ...order, payoutId: order.returnId, isCollection: false, isReturn: true })),
]);
export type Order = z.output<typeof orderSchema>;

/** What the switch knows of one payout, collection or return. `answer` is its status in the switch's book. */
export interface Entry {
  readonly order: Order;
  answer: SwitchAnswer;
  /** The service has acknowledged this answer: it need not be told again. */
  isTold?: boolean | undefined;
  timesOrdered: number;
}

const lineSchema = z.object({ order: orderSchema, answer: answerSchema, isTold: z.boolean().optional() });

const readEntries = (file: string): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  if (!existsSync(file)) return entries;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // A kill may have cut the last line. Its order was not answered, so the service repeats it.
    const { data } = lineSchema.safeParse(jsonOf(line));
    if (data !== undefined) entries.set(data.order.payoutId, { ...data, timesOrdered: 1 });
  }
  return entries;
};

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The book of a switch, kept in a file if it has one, so that a payout stays paid after a new start. */
export class SwitchBook {
  readonly entries: Map<string, Entry>;
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    this.entries = file === undefined ? new Map() : readEntries(file);
    if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  }

  /** Must be called for each change before anybody is told of it. */
  write({ order, answer, isTold }: Entry): void {
    if (this.#file !== undefined)
      appendFileSync(this.#file, `\n${JSON.stringify({ order, answer, isTold })}`);
  }

  clear(): void {
    this.entries.clear();
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }
}
