import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { operatorStates } from '#test/support/operator-states.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';

/** Ends an execution as a person would in the console of AWS, as soon as there is one. @returns false: it was over */
const stop = async (name: string): Promise<boolean> => {
  const { states, executionArn } = operatorStates();
  const execution = { executionArn: executionArn('delayed-outcome', name) };
  for (;;) {
    try {
      await states.send(new StopExecutionCommand(execution));
      return (await states.send(new DescribeExecutionCommand(execution))).status === 'ABORTED';
    } catch (cause) {
      if (!(cause instanceof Error) || cause.name !== 'ExecutionDoesNotExist') throw cause;
      await sleep(50);
    }
  }
};

/** A transfer that stays PENDING, then fails. */
export const delayedTransfer = async (platform: TestPlatform, account: FundedAccount): Promise<string> => {
  const bank = await platform.externalAccount({ suffix: '005', customerId: account.customerId });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  return (await platform.api.ok('createTransferOut', { body })).id;
};

/**
 * A delayed transfer whose workflow somebody has stopped. The workflow lives for a second and a half, which a busy machine
 * may miss: then another transfer is made.
 *
 * @returns its id
 */
export const stoppedTransfer = async (platform: TestPlatform): Promise<string> => {
  const account = await platform.fundedAccount(10_000);
  for (;;) {
    const id = await delayedTransfer(platform, account);
    if (await stop(uuidOf(id))) return id;
  }
};
