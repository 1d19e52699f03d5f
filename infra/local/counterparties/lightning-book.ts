import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const invoiceSchema = z.object({
  /** As the service ordered it. */
  invoiceId: z.string(),
  amountMsat: z.int(),
  /** ISO 8601. */
  payableUntil: z.string(),
  invoice: z.string(),
  paymentHash: z.string(),
  preimage: z.string(),
  /** The payout that paid it; undefined: nobody has. */
  paidBy: z.string().optional(),
  /** The service has acknowledged the money. */
  isTold: z.boolean().optional(),
});
/** An invoice of a demonstration switch. */
export type Invoice = z.output<typeof invoiceSchema>;

const invoiceIn = (line: string): Invoice | undefined => {
  try {
    return invoiceSchema.safeParse(JSON.parse(line)).data;
  } catch {
    // A kill may have cut the last line. Nobody was told of it.
    return undefined;
  }
};

/** The invoices of a switch, kept in a file if it has one. */
export class LightningBook {
  readonly invoices = new Map<string, Invoice>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const invoice of lines.flatMap((line) => invoiceIn(line) ?? []))
      this.invoices.set(invoice.invoiceId, invoice);
  }

  /** Must be called for each change before anybody is told of it. */
  write(invoice: Invoice): void {
    this.invoices.set(invoice.invoiceId, invoice);
    if (this.#file !== undefined) appendFileSync(this.#file, `\n${JSON.stringify(invoice)}`);
  }

  clear(): void {
    this.invoices.clear();
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }
}
