import { ExecutionStatus } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/delivery.ts';
import type { Service } from '../../access/service.ts';
import { recentDeliveries } from '../../queries/deliveries.ts';
import { type Execution, listExecutions, readExecution } from '../../queries/executions.ts';
import { longestName } from '../../queries/find.ts';
import { jsonOf } from '../../queries/json-of.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { executionArn, workflowsOf } from '../../queries/workflows.ts';
import type { ConsoleData } from '../server/console-data.ts';
import { homeOf } from './home.ts';
import { ledgerOf } from './ledger.ts';
import { paymentsOf } from './payments.ts';
import { placesOf } from './places-of.ts';
import { recordOf } from './record.ts';

const inputSchema = z.looseObject({
  transactionId: z.string().optional(),
  eventId: z.string().optional(),
  accountId: z.string().optional(),
});

/** The record that an execution is about, by its input. */
const aboutOf = ({ input }: Execution): string | undefined => {
  const { data } = inputSchema.safeParse(jsonOf(input));
  if (data?.transactionId !== undefined) return formatId('Transaction', data.transactionId);
  return data?.eventId === undefined ? undefined : formatId('Webhook', data.eventId);
};

const perPage = 25;
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
    payments: paymentsOf,
    deliveries: async ({ status, cursor = '' }) => {
      const platforms = await everyPlatform();
      const known = deliveryStatuses.find((one) => one === status);
      if (cursor.length > longestName) return { rows: [], cursor: undefined, isCut: false };
      const { rows, next, isCut } = await recentDeliveries({
        platforms,
        status: known,
        after: cursor === '' ? undefined : cursor,
        count: perPage,
      });
      return { rows, cursor: next, isCut };
    },
    ledger: ({ platform }) => ledgerOf(platform),
    platforms: async ({ cursor = '' }) => {
      const all = (await everyPlatform()).filter(({ uuid }) => uuid > cursor);
      const rows = all.slice(0, perPage).map(({ uuid, name, umaDomain = '', createdAt, disabledAt }) => ({
        id: formatId('Platform', uuid),
        name,
        status: disabledAt === undefined ? 'ACTIVE' : 'DISABLED',
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
