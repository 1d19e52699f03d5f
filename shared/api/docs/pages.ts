/** Who a page is for. The order is the order of the lists. */
export const readers = {
  platforms: 'Build against the API',
  customers: 'Bring customers in',
  operators: 'Run the service',
  engineers: 'Change the service',
} as const;

export interface DocsPage {
  /** File name below docs/ without `.md`; the page is served as `/docs/<name>` and `/docs/<name>.md`. */
  readonly name: string;
  readonly about: string;
  readonly reader: keyof typeof readers;
}

/** Every page of docs/. A test compares the names with the files. */
export const docsPages: readonly DocsPage[] = [
  { name: 'product', about: 'The rules that the API keeps', reader: 'platforms' },
  {
    name: 'payments',
    about: 'The life of a payment: states, dates, refunds and returns',
    reader: 'platforms',
  },
  {
    name: 'payout-batches',
    about: 'Pay up to 1,000 rows together, checked and confirmed',
    reader: 'platforms',
  },
  { name: 'reconcile', about: 'Reconcile your books: two files and a spreadsheet', reader: 'platforms' },
  { name: 'sandbox', about: 'Values that choose an outcome', reader: 'platforms' },
  { name: 'requests', about: 'How to repeat a request safely, and to read lists', reader: 'platforms' },
  { name: 'errors', about: 'Every error: its cause and what to do', reader: 'platforms' },
  { name: 'webhooks', about: 'Events, and the code that verifies their signatures', reader: 'platforms' },
  { name: 'verification', about: 'How customers are verified', reader: 'customers' },
  { name: 'documents', about: 'Uploads of identity documents', reader: 'customers' },
  { name: 'bulk', about: 'Customers from a CSV file', reader: 'customers' },
  { name: 'uma', about: 'Payments to and from customers of other services', reader: 'platforms' },
  { name: 'going-live', about: 'From the sandbox to production', reader: 'platforms' },
  { name: 'deployment', about: 'From an empty AWS account to the first payment', reader: 'operators' },
  { name: 'operating', about: 'The console, new keys, and restoring the table', reader: 'operators' },
  { name: 'runbook', about: 'What to do when something looks wrong or an alarm rings', reader: 'operators' },
  { name: 'switch', about: 'The interface through which money leaves', reader: 'operators' },
  { name: 'limits', about: 'What the service does not do, and the limits of AWS', reader: 'operators' },
  { name: 'architecture', about: 'The parts, and how they depend on each other', reader: 'engineers' },
  { name: 'data-model', about: 'Items, keys and access patterns with their cost', reader: 'engineers' },
  { name: 'reliability', about: 'Invariants, proofs and their figures', reader: 'engineers' },
  { name: 'performance', about: 'Measured cost and speed', reader: 'engineers' },
  { name: 'times', about: 'How long everything lasts, waits or is kept', reader: 'engineers' },
];
