import type * as z from 'zod';
import { clock } from './clock.ts';
import type { IdType } from './ids.ts';
import { errorFields, log } from './log.ts';

interface Step<Input> {
  /** Name of the step in the log. */
  readonly operation: string;
  /** What the workflow passes; not what a caller could send. */
  readonly input: z.ZodType<Input>;
  /** What this run is about, for its log line. */
  readonly about: (input: Input) => {
    readonly platformId: string | undefined;
    /** Type and bare uuid. */
    readonly ids: Readonly<{ [Type in IdType]?: string | undefined }>;
  };
  /** Whether an error is the step's way to let the workflow wait, and no fault. */
  readonly isWait?: (error: unknown) => boolean;
  /** The code that an alarm counts. */
  readonly faultCode?: string;
}

const publicIds = (ids: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(ids).flatMap(([type, uuid]) => (uuid === undefined ? [] : `${type}:${uuid}`));

const statusOf = (result: object): string | undefined =>
  'status' in result && typeof result.status === 'string' ? result.status : undefined;

/**
 * Wraps the work of a step as the Lambda behind a task of a workflow. Each run has one log line: what it is about, how
 * it ended and how many milliseconds it took.
 */
export const workflowStep =
  <Input, Result extends object>(step: Step<Input>, work: (input: Input) => Promise<Result>) =>
  async (event: unknown): Promise<Result> => {
    const startMs = clock.nowMs();
    const input = step.input.parse(event);
    const { platformId, ids } = step.about(input);
    const line = () => ({
      operation: step.operation,
      platformId,
      ids: publicIds(ids),
      ms: clock.nowMs() - startMs,
    });
    try {
      const result = await work(input);
      log.info({ ...line(), code: statusOf(result) });
      return result;
    } catch (error) {
      if (step.isWait?.(error) === true && error instanceof Error) log.info({ ...line(), error: error.name });
      else log.error({ ...line(), code: step.faultCode, ...errorFields(error) });
      throw error;
    }
  };
