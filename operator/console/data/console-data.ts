import { ExecutionStatus } from '@aws-sdk/client-sfn';
import { formatId } from '#shared/kernel/ids.ts';
import { decimalText } from '#shared/kernel/money.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/delivery.ts';
import type { Service } from '../../access/service.ts';
import { recentDeliveries } from '../../queries/deliveries.ts';
import { listExecutions, readExecution } from '../../queries/executions.ts';
import { inParallel } from '../../queries/in-parallel.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { type CurrencyBalance, trialBalance } from '../../queries/trial-balance.ts';
import { executionArn, workflowsOf } from '../../queries/workflows.ts';
import type { Ledger, TrialBalance } from '../answers.ts';
import type { ConsoleData } from '../server/console-data.ts';
import { aboutOf } from './about-of.ts';
import { homeOf } from './home.ts';
import { placesOf } from './places-of.ts';
import { recordOf } from './record.ts';

const perPage = 25;
const balancesAtOnce = 5;

const balanceOf = (
  platform: { readonly name: string; readonly uuid: string },
  { currency, internalMinor, houseMinor, totalMinor, accounts }: CurrencyBalance,
): TrialBalance => {
  const lines = [['Customers and platform', internalMinor] as const, ...Object.entries(houseMinor)];
  return {
    platform: platform.name,
    platformId: formatId('Platform', platform.uuid),
    currency,
    lines: lines.map(([account, amount]) => ({ account, amount: decimalText(amount, currency) })),
    total: decimalText(totalMinor, currency),
    isZero: totalMinor === 0n,
    accounts,
  };
};

/** @param id of one platform; absent: the oldest ones */
const ledgerOf = async (id: string | undefined): Promise<Ledger> => {
  const all = await everyPlatform();
  const platforms = id === undefined ? all : all.filter(({ uuid }) => formatId('Platform', uuid) === id);
  const balances = await inParallel(platforms.slice(0, perPage), balancesAtOnce, async (platform) => ({
    platform,
    found: await trialBalance(platform),
  }));
  return {
    balances: balances.flatMap(({ platform, found = [] }) => found.map((one) => balanceOf(platform, one))),
    tooLarge: balances.flatMap(({ platform, found }) => (found === undefined ? platform.name : [])),
  };
};

/** What the pages show, from the service that this process is bound to. */
export const consoleData = (service: Service): ConsoleData => {
  const { stackName, place, canWrite } = service;
  return {
    meta: async () => ({ place, canWrite, workflows: (await workflowsOf(stackName)).map(({ id }) => id) }),
    home: () => homeOf(service),
    find: (text) => placesOf(service, text),
    record: (id) => recordOf(service, id),
    executions: async ({ workflow, status }) => {
      const known = Object.values(ExecutionStatus).find((one) => one === status);
      const rows = await listExecutions({ stackName, workflow, status: known, count: perPage });
      return { rows: rows.slice(0, perPage), cursor: undefined };
    },
    execution: async (workflow, name) => {
      const known = (await workflowsOf(stackName)).find(({ id }) => id === workflow);
      const execution = known && (await readExecution(stackName, executionArn(known, name)));
      return execution && { execution, about: aboutOf(execution) };
    },
    deliveries: async ({ status, cursor }) => {
      const platforms = await everyPlatform();
      const known = deliveryStatuses.find((one) => one === status);
      const { rows, next } = await recentDeliveries({
        platforms,
        status: known,
        after: cursor,
        count: perPage,
      });
      return { rows, cursor: next };
    },
    ledger: ({ platform }) => ledgerOf(platform),
    platforms: async ({ cursor = '' }) => {
      const all = (await everyPlatform()).filter(({ uuid }) => uuid > cursor);
      const rows = all.slice(0, perPage).map(({ uuid, name, umaDomain = '', createdAt }) => ({
        id: formatId('Platform', uuid),
        name,
        status: 'ACTIVE',
        umaDomain,
        createdAt,
      }));
      return { rows, cursor: all.length > perPage ? all[perPage - 1]?.uuid : undefined };
    },
    resend: async (id) => {
      const { resendDelivery } = await import('../../actions/resend-delivery.ts');
      return resendDelivery(stackName, id);
    },
  };
};
