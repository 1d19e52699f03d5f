import { asActor, presentActor } from '#shared/kernel/actor.ts';
import { newUuid, uuidOf } from '#shared/kernel/ids.ts';
import { OperatorError } from '../../access/operator-error.ts';
import type { Service } from '../../access/service.ts';
import { find } from '../../queries/find.ts';
import { executionArn, workflowsOf } from '../../queries/workflows.ts';
import type { ConsoleData } from '../server/console-data.ts';

type Orders = Pick<
  ConsoleData,
  | 'resend'
  | 'redrive'
  | 'retryRefund'
  | 'returnDeposit'
  | 'changeAccount'
  | 'disablePlatform'
  | 'enablePlatform'
>;

/** @throws OperatorError */
const platformUuid = (id: string): string => {
  const uuid = uuidOf('Platform', id);
  if (uuid !== undefined) return uuid;
  throw new OperatorError(`There is no platform ${id}.`);
};

/** The audit trail names the person, and what the page did in place of a command. */
const named = <Result>(order: string, work: () => Promise<Result>): Promise<Result> => {
  const actor = presentActor();
  if (actor === undefined) throw new Error('Nobody knows who this is');
  return asActor({ ...actor, requestId: newUuid(), operation: `console ${order}` }, work);
};

/**
 * What a page that may write can do. Each stands for a command of `npm run admin` and does the same, with the same row in
 * the audit trail. Their modules are loaded when they are used, because most consoles only read.
 */
export const ordersOf = ({ stackName }: Service): Orders => ({
  resend: async (id) => {
    const { resendDelivery } = await import('../../actions/resend-delivery.ts');
    return named('webhooks resend', () => resendDelivery(stackName, id));
  },
  redrive: async (workflow, name) => {
    const known = (await workflowsOf(stackName)).find(({ id }) => id === workflow);
    if (known === undefined) throw new OperatorError(`There is no workflow ${workflow}.`);
    const { failedExecution, startAgain } = await import('../../actions/start-again.ts');
    const execution = await failedExecution(stackName, executionArn(known, name));
    const arn = await named('redrive', () => startAgain(stackName, execution));
    return `Started as ${arn.split(':').at(-1)}.`;
  },
  retryRefund: async (id, reason) => {
    const [found] = await find(id);
    if (found?.type !== 'Transaction') throw new OperatorError(`There is no payment ${id}.`);
    const { retryRefund } = await import('../../actions/retry-refund.ts');
    const key = { platformId: found.platform.uuid, uuid: found.uuid };
    const half = reason === undefined ? ({ confirm: true } as const) : { reason };
    return named('refund retry', () => retryRefund(stackName, key, half));
  },
  returnDeposit: async (id, reason) => {
    const uuid = uuidOf('Deposit', id);
    if (uuid === undefined) throw new OperatorError(`There is no deposit ${id}.`);
    const { returnDeposit } = await import('../../actions/return-deposit.ts');
    const half = reason === undefined ? ({ confirm: true } as const) : { reason };
    return named('deposit return', () => returnDeposit(stackName, uuid, half));
  },
  changeAccount: async (change, id, reason) => {
    if (reason === undefined) throw new OperatorError('Say why.');
    const { accountNamed, changeAccount } = await import('../../actions/freeze-account.ts');
    const account = await accountNamed(id);
    return named(`account ${change}`, () => changeAccount(account, change, reason));
  },
  disablePlatform: async (id) => {
    const { disablePlatform } = await import('#shared/platforms/disable-platform.ts');
    const { name, disabledAt } = await named('platform disable', () => disablePlatform(platformUuid(id)));
    return `${name} is disabled since ${disabledAt}.`;
  },
  enablePlatform: async (id) => {
    const { enablePlatform } = await import('#shared/platforms/disable-platform.ts');
    const { name } = await named('platform enable', () => enablePlatform(platformUuid(id)));
    return `${name} is enabled. Its tokens work again within a minute.`;
  },
});
