import type { AccountChange } from '../../actions/freeze-account.ts';
import type {
  DeliveriesPage,
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
  RequestsPage,
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
  paymentsCsv(filters: Filters): Promise<string>;
  requests(filters: Filters): Promise<RequestsPage>;
  deliveries(filters: Filters): Promise<DeliveriesPage>;
  ledger(filters: Filters): Promise<Ledger>;
  platforms(filters: Filters): Promise<Listed<PlatformRow>>;
  /** Each order says what became of it, in a sentence. @throws OperatorError when it cannot be carried out */
  resend(id: string): Promise<string>;
  redrive(workflow: string, name: string): Promise<string>;
  /** An operator's half: a reason proposes, none agrees with another operator's proposal. */
  retryRefund(id: string, reason: string | undefined): Promise<string>;
  /** The same for a deposit in suspense. */
  returnDeposit(id: string, reason: string | undefined): Promise<string>;
  changeAccount(change: AccountChange, id: string, reason: string | undefined): Promise<string>;
  disablePlatform(id: string): Promise<string>;
  enablePlatform(id: string): Promise<string>;
}
