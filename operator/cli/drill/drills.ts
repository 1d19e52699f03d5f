import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { InternalAccount } from '#operator/cli/demo/money.ts';
import { deposit } from '#operator/cli/demo/production.ts';
import { createCustomer, findAccount, fund } from '#operator/cli/demo/steps.ts';
import { describeNew, isUnverified, verify } from '#operator/cli/demo/verification.ts';
import { callControl } from '../clock/call-control.ts';
import {
  addDollarAccount,
  addPesoAccount,
  execute,
  payOut,
  quote,
  readTransaction,
  watch,
} from '../demo/steps.ts';
import { startReceiver } from '../listen/receiver.ts';
import { formerEndpoints, register } from '../listen/registration.ts';
import { type Drill, type DrillSetting, type Incident, orRepair } from './drill.ts';

/** A verified customer with an account in dollars. @throws DemoError */
const newAccount = async (
  setting: DrillSetting,
): Promise<{ customerId: string; account: InternalAccount }> => {
  const { service, tour, isProduction } = setting;
  const customer = await tour.step('Customer', createCustomer(service), describeNew);
  if (isUnverified(customer)) await verify(tour, customer, { isProduction });
  return { customerId: customer.id, account: await findAccount(service, customer.id) };
};

/** Brings money onto the account. @param amount in its smallest unit */
const payIn = (
  { service, isProduction }: DrillSetting,
  { customerId, account }: { readonly customerId: string; readonly account: InternalAccount },
  amount: number,
): Promise<InternalAccount> =>
  isProduction ? deposit(service, customerId, { account, amount }) : fund(service, account.id, amount);

const switchSchema = z.object({ status: z.literal('READY'), state: z.string() });
const setSwitch = (state: 'NORMAL' | 'DOWN' | 'SLOW') =>
  callControl('/_local/switch', switchSchema, { body: { state } });

const paymentMinor = 12_500;

/** A payment out that goes into a switch which was broken before. */
const payOutThrough = async (setting: DrillSetting, state: 'DOWN' | 'SLOW'): Promise<string> => {
  const { service, tour } = setting;
  const { customerId, account } = await newAccount(setting);
  await tour.step('Deposited', payIn(setting, { customerId, account }, paymentMinor), () => '125.00 USD');
  const bank = await addDollarAccount(service, customerId, '000');
  await setSwitch(state);
  const paying = payOut(service, { from: account.id, to: bank.id, amount: paymentMinor });
  const { id } = await orRepair(
    () => tour.step('Paid out', paying, (payment) => `${payment.id}  125.00 USD`),
    () => setSwitch('NORMAL'),
  );
  return id;
};

const switchRestored = async (
  setting: DrillSetting,
  transactionId: string,
  what: string,
): Promise<readonly string[]> => {
  await setSwitch('NORMAL');
  const { status } = await readTransaction(setting.service, transactionId);
  if (status === 'COMPLETED') return [`${what} ${transactionId} is COMPLETED.`];
  return [
    `${what} ${transactionId} is still ${status}: the service asks again by itself, within an hour.`,
    `npm run admin -- explain ${transactionId} says when. To have it now: npm run clock -- advance 15m`,
  ];
};

const switchDown: Drill = {
  about: 'the payment switch ends every connection, and a payment waits for it',
  environment: 'production',
  begin: async (setting): Promise<Incident> => {
    const id = await payOutThrough(setting, 'DOWN');
    return {
      broken: `The switch ends every connection. ${id} has left its account, and nobody knows whether it was paid.`,
      look: [
        'Console, first page: the switch gives no clear answer, and for how many payments',
        `npm run admin -- explain ${id}`,
        'npm run admin -- stuck --older-than 1m',
      ],
      follow: 'docs/runbook.md, "The switch is down"',
      over: `After Ctrl-C the switch answers again. The incident is over when explain says that ${id} is COMPLETED.`,
      restore: () => switchRestored(setting, id, 'The switch answers again.'),
    };
  },
};

const bankSlow: Drill = {
  about: 'the receiving bank decides nothing, so a payment does not end',
  environment: 'production',
  begin: async (setting): Promise<Incident> => {
    const id = await payOutThrough(setting, 'SLOW');
    return {
      broken: `The receiving bank decides nothing. ${id} was ordered, and stays PROCESSING.`,
      look: [
        `npm run admin -- explain ${id}`,
        'Console, page Payments: open payments; npm run admin -- stuck --older-than 1m',
      ],
      follow: 'docs/runbook.md, "A payment does not end"',
      over: `After Ctrl-C the bank decides. The incident is over when explain says that ${id} is COMPLETED.`,
      restore: () => switchRestored(setting, id, 'The bank decides again.'),
    };
  },
};

/** More than the failures that open the breaker. */
const eventsToSend = 12;
/** After the endpoint answers again, events arrive within a minute. */
const patienceMs = 90_000;

const endpointDead: Drill = {
  about: "the platform's webhook endpoint answers 503 to every event",
  begin: async (setting): Promise<Incident> => {
    const { service, tour, screen } = setting;
    let isDead = true;
    const receiver = await startReceiver(0, async () => ({ status: isDead ? 503 : 200 }));
    const registration = await register(service, receiver.url, formerEndpoints(service.baseUrl));
    screen.line(screen.paint.faint(registration.announcement));
    /** An event is recorded a moment after it was sent. */
    const firstWaiting = async (): Promise<string> => {
      for (;;) {
        const query = { status: 'RETRYING', limit: 1 } as const;
        const { data } = await service.ask((payments) => payments.get('/webhooks/deliveries', { query }));
        const [first] = data;
        if (first !== undefined) return first.id;
        await sleep(200);
      }
    };
    const waiting = async (): Promise<number> => {
      const query = { status: 'RETRYING', limit: 100 } as const;
      const found = await service.ask((payments) =>
        payments.list('/webhooks/deliveries', { query }).all(1_000),
      );
      return found.length;
    };
    const sendEvents = async (): Promise<void> => {
      const owner = await newAccount(setting);
      for (let sent = 0; sent < eventsToSend; sent += 1) await payIn(setting, owner, 1_000);
    };
    await orRepair(sendEvents, registration.restore);
    await tour.step('Paid in', Promise.resolve(), () => `${eventsToSend} times 10.00 USD: as many events`);
    return {
      broken: `The endpoint ${receiver.url} answers 503. The events of the platform wait.`,
      look: [
        'Console, first page: an endpoint takes nothing; page Webhooks',
        'npm run admin -- webhooks waiting',
        `npm run admin -- explain ${await firstWaiting()}`,
      ],
      follow: 'docs/runbook.md, "A platform does not get its webhooks"',
      over: 'After Ctrl-C the endpoint answers 200. The incident is over when no event is RETRYING: within a minute.',
      restore: async () => {
        isDead = false;
        const fromMs = performance.now();
        screen.line(`The endpoint answers 200 again. ${await waiting()} events wait.`);
        let left = await waiting();
        while (left > 0 && performance.now() - fromMs < patienceMs) {
          screen.progress(`${left} events wait`);
          await sleep(500);
          left = await waiting();
        }
        const seconds = Math.round((performance.now() - fromMs) / 1_000);
        const restored = await registration.restore();
        receiver.stop();
        return [
          left === 0 ? `All have arrived after ${seconds} s.` : `${left} still wait after ${seconds} s.`,
          restored,
        ];
      },
    };
  },
};

const refundFails: Drill = {
  about: 'a payment fails, and its refund fails as well',
  environment: 'sandbox',
  begin: async (setting): Promise<Incident> => {
    const { service, tour, screen } = setting;
    const owner = await newAccount(setting);
    await tour.step('Funded', payIn(setting, owner, paymentMinor), () => '125.00 USD');
    const bank = await addPesoAccount(service, owner.customerId, '007');
    const terms = await quote(service, { from: owner.account.id, to: bank.id, amount: paymentMinor });
    const executed = execute(service, terms.id);
    const { transactionId: id } = await tour.step(
      'Paid out',
      executed,
      (result) => `${result.transactionId}  125.00 USD`,
    );
    await watch(service, screen, await readTransaction(service, id));
    const refundOf = async () => {
      const payment = await readTransaction(service, id);
      return 'refund' in payment ? payment.refund?.status : undefined;
    };
    return {
      broken: `${id} failed, and its money could not go back. It is in the platform's clearing account.`,
      look: [
        'Console, first page: a refund failed',
        'npm run admin -- refund list',
        `npm run admin -- explain ${id}`,
      ],
      follow: 'docs/runbook.md, "Failed refunds" (the second operator is you with --as <name>)',
      over: 'When the refund is no longer FAILED. The drill notices it.',
      isOver: async () => (await refundOf()) !== 'FAILED',
      restore: async () => {
        const status = await refundOf();
        return status === 'FAILED'
          ? [
              `The refund of ${id} is still FAILED. npm run admin -- refund list keeps it until two operators end it.`,
            ]
          : [`The refund of ${id} is ${status}.`];
      },
    };
  },
};

export const drills: Readonly<Record<string, Drill>> = {
  'switch-down': switchDown,
  'bank-slow': bankSlow,
  'endpoint-dead': endpointDead,
  'refund-fails': refundFails,
};
