import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#test/support/random.ts';
import type { FundedAccount } from '#test/support/service.ts';
import { type Answered, type Order, sendOnce } from '../../prove/support/attack-orders.ts';
import type { Told } from './books.ts';
import type { HostileSwitch } from './hostile-switch.ts';
import { referenceTo } from './production-platform.ts';
import type { ProductionWorld } from './production-world.ts';

const funds = 100_000_000;
/** Currencies that banks are paid in. Quotes change dollars into the others. */
const foreign = ['INR', 'GBP'];

export interface Client {
  readonly account: FundedAccount;
  readonly banks: Readonly<Record<string, string>>;
}

export const newClient = async ({ platform }: ProductionWorld): Promise<Client> => {
  const account = await platform.fundedAccount(funds);
  const banks: Record<string, string> = {};
  for (const currency of ['USD', ...foreign]) {
    const { id } = await platform.externalAccount({ currency, customerId: account.customerId });
    banks[currency] = id;
  }
  return { account, banks };
};

/** What each client has at the start. */
export const funding = (clients: number): Told => ({ currency: 'USD', amount: funds * clients });

/** A payment out, in, or across currencies; amounts on both sides of the switches' border. */
export const orderOf = (random: Random, { account, banks }: Client): Order => {
  const amount = 100 + random.below(9_000);
  const [inside, counterparties] = [{ accountId: account.id }, { accountId: banks.USD }];
  const [operation, body] = random.pick([
    ['createTransferOut', { source: inside, destination: counterparties, amount }],
    ['createTransferIn', { source: counterparties, destination: inside, amount }],
    [
      'createQuote',
      {
        source: { sourceType: 'ACCOUNT', accountId: account.id },
        destination: { destinationType: 'ACCOUNT', accountId: banks[random.pick(foreign)] },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
        immediatelyExecute: true,
      },
    ],
  ] as const);
  return { operation, request: { body, key: randomUUID(), timeoutMs: 40_000 } };
};

/** Sends with the same key until the answer is known, whatever happens to the host. */
export const sendUntilKnown = async (world: ProductionWorld, order: Order): Promise<Answered> => {
  for (;;) {
    const answer = await sendOnce(world.platform, order);
    if (answer !== undefined) return answer;
    await sleep(100);
  }
};

/** A bank's notice that is told one to three times at once, and afterwards with another amount. */
export const depositTo = async (
  world: ProductionWorld,
  random: Random,
  { account }: Client,
): Promise<Told> => {
  const paymentSwitch = random.pick([world.paymentSwitch, world.largeSwitch]);
  const [amount, currency] = [1 + random.below(5_000), 'USD'];
  const notice = {
    bankReference: randomUUID(),
    reference: `Invoice ${referenceTo(account)}`,
    amount,
    currency,
  };
  const tell = async (more: object = {}): Promise<number> => {
    for (;;) {
      const status = await paymentSwitch.deposit(world.baseUrl, { ...notice, ...more }).catch(() => 503);
      if (status < 500 && status !== 429) return status;
      await sleep(100);
    }
  };
  const answers = await Promise.all(Array.from({ length: 1 + random.below(3) }, () => tell()));
  const contradicted = await tell({ amount: amount + 1 });
  const wrong = [
    ...answers.filter((status) => status !== 204),
    ...(contradicted === 409 ? [] : [contradicted]),
  ];
  if (wrong.length > 0) throw new Error(`A deposit was answered with ${wrong.join(', ')}`);
  return { currency, amount };
};

/** Both switches die for a moment, again and again, until the work is over. */
export const dieWhile = async (
  switches: readonly HostileSwitch[],
  random: Random,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    await sleep(500 + random.below(2_000));
    if (!isOver()) await random.pick(switches).die();
  }
};
