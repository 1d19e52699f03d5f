import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AnswerProblem, type ApiRequest } from '#test/support/api-client.ts';
import type { Random } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';

/** All outcomes of the sandbox: docs/sandbox.md. */
const suffixes = ['000', '002', '003', '004', '005', '006', '007'];
const umaNames = ['success.usd', 'success.eur', 'success.mxn', 'pending.long.usd', 'fail.compliance.usd'];
const funds = 1_000_000_000;

/** A payment that is repeated under one key. */
export interface Order {
  readonly operation: 'createTransferOut' | 'createTransferIn' | 'createQuote';
  readonly request: ApiRequest;
}

/** What the service said, byte for byte; without a transaction it refused. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly transactionId: string | undefined;
}

const bankWith = async (platform: TestPlatform, suffix: string): Promise<string> =>
  (await platform.externalAccount({ suffix })).id;

/**
 * One endless list of payments for each client, over all kinds and outcomes. Each client has an account of its own.
 *
 * @param bankOf makes an external account of the platform, by default with a client that checks the answer
 */
export const ordersOf = async (
  platform: TestPlatform,
  random: Random,
  count: number,
  bankOf = bankWith,
): Promise<Iterator<Order, never>[]> => {
  const banks = await Promise.all(suffixes.map((suffix) => bankOf(platform, suffix)));
  const accounts = await Promise.all(Array.from({ length: count }, () => platform.fundedAccount(funds)));
  const destinations = [
    ...banks.map((accountId) => ({ destinationType: 'ACCOUNT', accountId })),
    ...umaNames.map((name) => ({
      destinationType: 'UMA_ADDRESS',
      umaAddress: `$${name}@sandbox.uma.test`,
      currency: name.slice(-3).toUpperCase(),
    })),
  ];
  const orderFrom = (accountId: string): Order => {
    const amount = 100 + random.below(10_000);
    const [inside, counterparties] = [{ accountId }, { accountId: random.pick(banks) }];
    const [operation, body] = random.pick([
      ['createTransferOut', { source: inside, destination: counterparties, amount }],
      ['createTransferIn', { source: counterparties, destination: inside, amount }],
      [
        'createQuote',
        {
          source: { sourceType: 'ACCOUNT', accountId },
          destination: random.pick(destinations),
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
          immediatelyExecute: true,
        },
      ],
    ] as const);
    return { operation, request: { body, key: randomUUID(), timeoutMs: 40_000 } };
  };
  return accounts.map(({ id }) =>
    (function* (): Generator<Order, never> {
      for (;;) yield orderFrom(id);
    })(),
  );
};

const paymentSchema = z.union([
  z.object({ transactionId: z.string() }),
  z.object({ id: z.string() }).transform(({ id }) => ({ transactionId: id })),
]);

/**
 * Undefined when the client cannot know the outcome.
 *
 * @param noteUnknown hears why
 * @throws AnswerProblem for an undocumented answer
 */
export const sendOnce = async (
  { api }: TestPlatform,
  { operation, request }: Order,
  noteUnknown: (why: unknown) => void = () => undefined,
): Promise<Answered | undefined> => {
  try {
    const { status, text, isOk } = await api.call(operation, request);
    const isUnknown = status >= 500 || text.includes('IDEMPOTENCY_REQUEST_IN_PROGRESS');
    if (isUnknown || status === 429) {
      noteUnknown(text);
      return undefined;
    }
    const transactionId = isOk ? paymentSchema.parse(JSON.parse(text)).transactionId : undefined;
    return { status, text, transactionId };
  } catch (error) {
    if (error instanceof AnswerProblem) throw error;
    noteUnknown(error);
    return undefined;
  }
};

const eventSchema = z.object({ data: z.object({ id: z.string(), status: z.string() }) });

/** When the first event of each state of each payment arrived, by `<id> <status>`. */
export const arrivals = ({ requests }: WebhookReceiver): Map<string, number> => {
  const first = new Map<string, number>();
  for (const { body, atMs } of requests) {
    const event = eventSchema.safeParse(JSON.parse(body));
    if (!event.success) continue;
    const { id, status } = event.data.data;
    if (!first.has(`${id} ${status}`)) first.set(`${id} ${status}`, atMs);
  }
  return first;
};
