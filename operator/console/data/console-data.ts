import { ExecutionStatus } from '@aws-sdk/client-sfn';
import { formatId } from '#shared/kernel/ids.ts';
import { deliveryStatuses } from '#shared/webhooks/delivery/delivery.ts';
import type { Service } from '../../access/service.ts';
import { recentDeliveries } from '../../queries/deliveries.ts';
import { listExecutions, readExecution } from '../../queries/executions.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import { executionArn, workflowsOf } from '../../queries/workflows.ts';
import type { ConsoleData } from '../server/console-data.ts';
import { aboutOf } from './about-of.ts';
import { homeOf } from './home.ts';
import { ledgerOf } from './ledger.ts';
import { placesOf } from './places-of.ts';
import { recordOf } from './record.ts';

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
    deliveries: async ({ status, cursor }) => {
      const platforms = await everyPlatform();
      const known = deliveryStatuses.find((one) => one === status);
      const { rows, next, isCut } = await recentDeliveries({
        platforms,
        status: known,
        after: cursor,
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
