import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MeteredCall } from '@payments-service/local-aws/testing/unit-meter';
import { accountSample } from '#test/support/samples.ts';
import { type BenchHost, startBenchHost } from '../bench-host.ts';
import { newPayer, type Payer, quoteBody, transferBody } from '../world.ts';
import type { KeyTraces } from './key-trace.ts';
import { buildTrace, type RecordedRun } from './trace-builder.ts';

/** Payments at the same time, each lane with its own account. */
const lanes = 8;
/** So many that one in the upper half of the shards is seen, and that each function has run as on an idle machine. */
const rounds = 24;

const transferCallers = ['create-transfer-out'] as const;
const quoteCallers = ['create-quote', 'execute-quote', 'pay-out'] as const;

interface Lane {
  readonly payer: Payer;
  /** A bank account of the platform in euros. */
  readonly bankId: string;
}

const newLane = async (bench: BenchHost): Promise<Lane> => {
  const payer = await newPayer(bench);
  const path = { accountId: payer.accountId };
  await bench.api.ok('fundInternalAccount', { path, body: { amount: 100_000_000 } });
  const body = accountSample({ suffix: '000', currency: 'EUR' });
  const { id: bankId } = await bench.api.ok('createPlatformExternalAccount', { body });
  return { payer, bankId };
};

const transfer = async ({ api }: BenchHost, { payer }: Lane): Promise<void> => {
  await api.ok('createTransferOut', { body: transferBody(payer, 'out'), key: randomUUID() });
};

const longestSettlementMs = 60_000;

const quote = async ({ api }: BenchHost, { payer, bankId }: Lane): Promise<void> => {
  const destination = { destinationType: 'ACCOUNT', accountId: bankId } as const;
  const body = quoteBody({ accountId: payer.accountId, destination });
  const { id: quoteId, transactionId } = await api.ok('createQuote', { body, key: randomUUID() });
  await api.ok('executeQuote', { path: { quoteId }, key: randomUUID() });
  const deadlineMs = performance.now() + longestSettlementMs;
  for (;;) {
    const { status } = await api.ok('getTransaction', { path: { transactionId } });
    if (status === 'COMPLETED') return;
    if (performance.now() > deadlineMs) throw new Error(`${transactionId} is still ${status}`);
    await sleep(100);
  }
};

const bare = (id: string): string => id.slice(id.indexOf(':') + 1);

const namesOf = ({ platformId }: BenchHost, all: readonly Lane[]): Map<string, string> =>
  new Map([
    [platformId, 'platform'],
    ...all.flatMap(({ payer, bankId }): [string, string][] => [
      [bare(payer.accountId), 'account'],
      [bare(payer.customerId), 'customer'],
      [bare(payer.bankId), 'bank'],
      [bare(bankId), 'bank'],
    ]),
  ]);

const runsOf = (bench: BenchHost, calls: readonly MeteredCall[], all: readonly Lane[]): RecordedRun[] => {
  const names = namesOf(bench, all);
  const byRun = Map.groupBy(calls, ({ call }) => call.traceId ?? '');
  return [...byRun].flatMap(([traceId, group]) => {
    const caller = bench.functionOf(group[0]?.call.caller ?? '');
    return traceId === '' ? [] : [{ caller, calls: group, names }];
  });
};

/** Runs payments of the real service, several at a time, and makes traces from the keys of their calls. */
export const recordKeys = async (): Promise<KeyTraces> => {
  const calls: MeteredCall[] = [];
  const bench = await startBenchHost((call) => calls.push(call));
  try {
    const all = await Promise.all(Array.from({ length: lanes }, () => newLane(bench)));
    const record = async (pay: typeof quote): Promise<RecordedRun[]> => {
      // The first payment of a process reads what later ones know: the token, the rates.
      await Promise.all(all.map((lane) => pay(bench, lane)));
      calls.length = 0;
      await Promise.all(
        all.map(async (lane) => {
          for (let round = 0; round < rounds; round += 1) await pay(bench, lane);
        }),
      );
      return runsOf(bench, calls, all);
    };
    return {
      transfer: buildTrace(await record(transfer), transferCallers),
      quote: buildTrace(await record(quote), quoteCallers),
    };
  } finally {
    await bench.stop();
  }
};
