import type {
  DeliveryPage,
  DeliveryRow,
  Execution,
  ExecutionRow,
  Found,
  Home,
  Ledger,
  Listed,
  Meta,
  Payment,
  PlatformRow,
  Resource,
} from '../answers.ts';

/** Filters of a list, as the address of its page has them. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Everything that the pages ask. An answer of undefined is a 404. */
export interface ConsoleData {
  readonly meta: Meta;
  home(): Promise<Home>;
  find(text: string): Promise<Found>;
  payment(id: string): Promise<Payment | undefined>;
  executions(filters: Filters): Promise<Listed<ExecutionRow>>;
  execution(workflow: string, name: string): Promise<Execution | undefined>;
  deliveries(filters: Filters): Promise<Listed<DeliveryRow>>;
  delivery(id: string): Promise<DeliveryPage | undefined>;
  ledger(): Promise<Ledger>;
  platforms(filters: Filters): Promise<Listed<PlatformRow>>;
  resource(kind: string, id: string): Promise<Resource | undefined>;
  /** @returns what became of it, in a sentence */
  resend(id: string): Promise<string>;
}
