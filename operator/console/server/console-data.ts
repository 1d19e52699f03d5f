import type {
  DeliveryRow,
  ExecutionPage,
  ExecutionRow,
  FoundPlaces,
  Home,
  Ledger,
  Listed,
  Meta,
  PaymentsPage,
  PlatformRow,
  RecordPage,
} from '../answers.ts';

/** Filters of a list, as the address of its page has them. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Everything that the pages ask. An answer of undefined is a 404. */
export interface ConsoleData {
  meta(): Promise<Meta>;
  home(): Promise<Home>;
  find(text: string): Promise<FoundPlaces>;
  record(id: string): Promise<RecordPage | undefined>;
  executions(filters: Filters): Promise<Listed<ExecutionRow>>;
  execution(workflow: string, name: string): Promise<ExecutionPage | undefined>;
  payments(filters: Filters): Promise<PaymentsPage>;
  deliveries(filters: Filters): Promise<Listed<DeliveryRow>>;
  ledger(filters: Filters): Promise<Ledger>;
  platforms(filters: Filters): Promise<Listed<PlatformRow>>;
  /** @returns what became of it, in a sentence */
  resend(id: string): Promise<string>;
}
