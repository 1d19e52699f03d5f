import { log } from '#shared/kernel/log.ts';
import { sweepDeliveries } from '#shared/webhooks/delivery/sweep-deliveries.ts';

/**
 * Every minute: deliveries whose workflow did not start, or ended without ending them, get another one. At the end a
 * failure fails the run, since only that raises the alarm.
 */
export const handler = async (): Promise<{ restarted: number }> => {
  const { restarted, failed } = await sweepDeliveries();
  if (restarted > 0) log.info({ operation: 'sweepWebhooks', count: restarted });
  if (failed > 0) throw new Error(`${failed} deliveries could not be given a workflow`);
  return { restarted };
};
