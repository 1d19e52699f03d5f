import type { Operation } from '#shared/kernel/operation.ts';

interface Task {
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
}

/** What people come to do, in the order in which a new platform does it. */
const tasks: readonly Task[] = [
  {
    name: 'Set up your platform',
    description: 'Currencies, limits, the webhook endpoint and the API tokens',
    features: ['platforms', 'tokens'],
  },
  {
    name: 'Add customers',
    description: 'People and businesses that you move money for, one by one or from a file',
    features: ['customers', 'bulk'],
  },
  {
    name: 'Verify customers',
    description:
      'KYC of individuals, KYB of businesses with their owners, documents, and a link for the customer',
    features: ['beneficial-owners', 'verification', 'documents', 'kyc'],
  },
  {
    name: 'Add accounts',
    description:
      'Internal accounts hold money in the service, external ones outside it; banks to choose from',
    features: ['accounts', 'linkprovider', 'discoveries'],
  },
  {
    name: 'See prices',
    description: 'Rates, fees and limits before you pay, and how a receiver can be paid',
    features: ['rates', 'receivers', 'crypto', 'directory'],
  },
  {
    name: 'Move money',
    description:
      'Quotes lock a rate across currencies; transfers move money in and out in one currency; batches pay many together',
    features: ['quotes', 'transfers', 'batches'],
  },
  {
    name: 'Follow payments',
    description:
      'Every payment and its state, your decision about incoming ones, the journal behind balances',
    features: ['transactions', 'ledger'],
  },
  {
    name: 'Invite people',
    description: 'Links with which your customers invite people to get a UMA address',
    features: ['invitations'],
  },
  {
    name: 'Receive events',
    description:
      'The deliveries to your webhook endpoint. The section webhooks of the document has the events',
    features: ['webhooks'],
  },
  {
    name: 'Try in the sandbox',
    description: 'Money from nowhere, payments from outside, a test event. These exist only in the sandbox',
    features: ['sandbox'],
  },
  {
    name: 'Connect a payment switch',
    description: "Operations that only the operator's payment switch calls, with signed requests",
    features: ['switch'],
  },
  {
    name: 'Connect a verification provider',
    description: "An operation that only the operator's verification provider calls, with signed requests",
    features: ['verification-provider'],
  },
  {
    name: 'Read about the API',
    description: 'Pages about the API, its document, and whether it works',
    features: ['docs', 'health'],
  },
];

const taskOf = ({ feature }: Operation): Task => {
  const task = tasks.find(({ features }) => features.includes(feature));
  if (task === undefined) throw new Error(`shared/api/openapi/tags.ts has no task for ${feature}`);
  return task;
};

/** The tag of events. */
export const eventTag = 'Receive events';

/** @throws Error for a feature that belongs to no task */
export const tagOf = (operation: Operation): string => taskOf(operation).name;

/** One tag for each task that an operation serves. @throws Error for a feature that belongs to no task */
export const tags = (operations: readonly Operation[]): { name: string; description: string }[] => {
  const used = new Set(operations.map(taskOf));
  return tasks.filter((task) => used.has(task)).map(({ name, description }) => ({ name, description }));
};
