import { mustBeSandbox } from '#shared/kernel/config.ts';

/** What an invoice of the sandbox says. There is no Lightning in it: the sender's signed callback is the money. */
export interface SandboxInvoice {
  /** Of the receiving service: it names its payment. */
  readonly id: string;
  /** Thousandths of a satoshi. */
  readonly msats: number;
  /** Seconds since 1970. */
  readonly payableUntil: number;
}

const form = /^sandbox1\.(?<id>[\w.-]{1,100})\.(?<msats>[1-9]\d{0,15})\.(?<payableUntil>[1-9]\d{0,11})$/;

/** `sandbox1.<id>.<msats>.<payable until, seconds since 1970>` (docs/uma.md). */
export const sandboxInvoiceText = ({ id, msats, payableUntil }: SandboxInvoice): string => {
  mustBeSandbox();
  return `sandbox1.${id}.${msats}.${payableUntil}`;
};

/** Undefined for a text of another form, such as a real invoice. */
export const sandboxInvoiceOf = (text: string): SandboxInvoice | undefined => {
  mustBeSandbox();
  const { id, msats, payableUntil } = form.exec(text)?.groups ?? {};
  if (id === undefined || !Number.isSafeInteger(Number(msats))) return undefined;
  return { id, msats: Number(msats), payableUntil: Number(payableUntil) };
};
