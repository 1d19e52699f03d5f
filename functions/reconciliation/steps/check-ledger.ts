import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { idSchema, uuidOf } from '#shared/kernel/ids.ts';
import { workflowStep } from '#shared/kernel/workflow-step.ts';
import { checkSegment } from '#shared/reconciliation/check-segment.ts';
import { begin, type Progress, parseProgress, progressJson } from '#shared/reconciliation/progress.ts';

/** Long enough to do much, and far below the function's time-out of five minutes. */
const segmentMs = 30_000;

const environment = setting('ENVIRONMENT', environmentSchema);

const input = z.object({
  /** What to check; the schedule asks for everything. */
  order: z
    .object({
      full: z.boolean().default(false),
      platformId: idSchema('Platform').optional(),
      accountId: idSchema('InternalAccount').optional(),
    })
    .default({ full: false }),
  /** Where the step before has stopped; absent at first. */
  progress: z.unknown(),
});
type Input = z.output<typeof input>;

const onlyOf = ({ platformId, accountId }: Input['order']): Progress['only'] => {
  const platform = uuidOf('Platform', platformId ?? '');
  if (platform === undefined) return undefined;
  return { platformId: platform, accountUuid: uuidOf('InternalAccount', accountId ?? '') };
};

/** Step of ledger-check: checks for half a minute. A step that runs again does the same again. */
export const handler = workflowStep(
  {
    operation: 'checkLedger',
    input,
    about: ({ order: { platformId = '', accountId = '' } }) => {
      const platform = uuidOf('Platform', platformId);
      return {
        platformId: platform,
        ids: { InternalAccount: uuidOf('InternalAccount', accountId), Platform: platform },
      };
    },
  },
  async ({ order, progress }: Input) => {
    const from =
      progress === undefined || progress === null
        ? begin({ isFull: order.full, only: onlyOf(order), environment }, clock.now())
        : parseProgress(progress);
    const { isDone, progress: now } = await checkSegment(from, segmentMs);
    return { isDone, order, progress: progressJson(now) };
  },
);
