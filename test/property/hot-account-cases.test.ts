import { expect, it, vi } from 'vitest';
import { BatchGetCommand, GetCommand, UpdateCommand } from '#shared/kernel/aws/document-client.ts';
import { formatId, newUuid } from '#shared/kernel/ids.ts';
import { documentClient } from '#shared/kernel/table.ts';
import { demote } from '#shared/ledger/hot/demote.ts';
import { promote } from '#shared/ledger/hot/promote.ts';
import { tendHotAccount } from '#shared/ledger/hot/tend.ts';
import { getStoredBalance } from '#shared/ledger/read-balances.ts';
import {
  account,
  commit,
  expectWholeSlots,
  seedHead,
  startRun,
  useFakeTime,
} from './support/hot-account-run.ts';

useFakeTime();

it('a hot account goes on with a hold whose answer was lost, and leaves none', async () => {
  const run = startRun(11);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const lost: string[] = [];
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const answer = await send(command);
    if (!(command instanceof UpdateCommand) || lost.length > 0) return answer;
    lost.push('HOLD');
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  });

  const answers = await run.faulty.runAll([commit({ kind: 'DEBIT', amount: 120 }, newUuid())]);

  expect(lost).toEqual(['HOLD']);
  expect(answers).toEqual(['ACCEPTED']);
  await expectWholeSlots(run);
});

it('a hot account whose function died before the commit is whole again after ten seconds, and the log says so', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const run = startRun(17);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const died = vi.spyOn(documentClient, 'send').mockImplementation((command: object) => {
    if (command instanceof UpdateCommand) return send(command);
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
  });
  await run.faulty.runAll([commit({ kind: 'DEBIT', amount: 20 }, newUuid())]);
  died.mockImplementation(send);

  await run.faulty.runAll([() => tendHotAccount(account)]);
  expect(lines.filter((line) => line.includes('endDeadHold'))).toEqual([]);
  vi.setSystemTime(Date.now() + 11_000);
  await run.faulty.runAll([() => tendHotAccount(account)]);

  const dead = lines.filter((line) => line.includes('endDeadHold'));
  expect(dead.map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.any(String),
      operation: 'endDeadHold',
      platformId: 'p',
      ids: [formatId('InternalAccount', account.accountUuid)],
    },
  ]);
  await expectWholeSlots(run);
});

it('a hot account shows its balance when it becomes cold and hot again while it is read', async () => {
  const run = startRun(13);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  const { send } = run.faulty;
  const flips: (() => Promise<unknown>)[] = [() => demote(account), () => promote(account)];
  let isFlipping = false;
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    const isDue = !isFlipping && command instanceof (flips.length === 2 ? BatchGetCommand : GetCommand);
    isFlipping ||= isDue;
    if (isDue) await flips.shift()?.();
    isFlipping &&= !isDue;
    return send(command);
  });

  const read = () => getStoredBalance(account.platformId, account.accountUuid);
  const [balance] = await run.faulty.runAll([read]);

  expect(flips).toEqual([]);
  expect(balance).toMatchObject({ balanceMinor: 500n });
});

it('a hot account is whole again as a cold account', async () => {
  const run = startRun(7);
  seedHead(run, 500);
  await run.faulty.runAll([() => promote(account)]);
  await run.faulty.runAll([commit({ kind: 'DEBIT', amount: 120 }, newUuid())]);
  const [isCold] = await run.faulty.runAll([() => demote(account)]);
  const head = run.table.find(`ACCOUNT#p#${account.accountUuid}`, 'BALANCE');

  expect(isCold).toBe(true);
  expect(head).toMatchObject({ balanceMinor: 380, openTransactions: 1, version: 1, journalSlots: 8 });
  expect(head).not.toHaveProperty('slots');
  expect(head).not.toHaveProperty('duePk');
});
