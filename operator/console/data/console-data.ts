import { ExecutionStatus } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import type { Service } from '../../access/service.ts';
import { chosenExecutions, type Execution, listExecutions, readExecution } from '../../queries/executions.ts';
import { jsonOf } from '../../queries/json-of.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { executionArn, workflowsOf } from '../../queries/workflows.ts';
import type { ConsoleData } from '../server/console-data.ts';
import { homeOf } from './home.ts';
import { ledgerOf } from './ledger.ts';
import { ordersOf } from './orders.ts';
import { paymentsCsvOf, paymentsOf } from './payments.ts';
import { placesOf } from './places-of.ts';
import { recordOf } from './record.ts';
import { requestsOf } from './requests.ts';
import { deliveriesOf } from './webhooks.ts';

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
/** Of each workflow, the newest. */
const executionsRead = 100;
const executionsShown = 100;

/** What the pages show, from the service that this process is bound to. */
export const consoleData = (service: Service): ConsoleData => {
  const { stackName, place, canWrite } = service;
  return {
    meta: async () => ({ place, canWrite, workflows: (await workflowsOf(stackName)).map(({ id }) => id) }),
    home: () => homeOf(service),
    find: (text) => placesOf(service, text),
    record: (id) => recordOf(service, id),
    executions: async ({ workflow, status, ...order }) => {
      const known = Object.values(ExecutionStatus).find((one) => one === status);
      const wanted = workflow === '' ? undefined : workflow;
      const rows = await listExecutions({
        stackName,
        workflow: wanted,
        status: known,
        count: executionsRead,
      });
      return { rows: chosenExecutions(rows, order).slice(0, executionsShown), cursor: undefined };
    },
    execution: async (workflow, name) => {
      const known = (await workflowsOf(stackName)).find(({ id }) => id === workflow);
      const execution = known && (await readExecution(stackName, executionArn(known, name)));
      return execution && { execution, about: aboutOf(execution) };
    },
    payments: (filters) => paymentsOf(filters),
    paymentsCsv: paymentsCsvOf,
    requests: (filters) => requestsOf(service, filters),
    deliveries: deliveriesOf,
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
    ...ordersOf(service),
  };
};
