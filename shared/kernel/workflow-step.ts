import * as z from 'zod';
import { asActor, ownWork } from './actor.ts';
import { clock } from './clock.ts';
import type { FaultCode } from './errors.ts';
import { type OptionalIds, publicIds } from './ids.ts';
import { errorFields, log } from './log.ts';

interface Subject {
  /** Absent: all platforms. */
  readonly platformId: string | undefined;
  /** Type and bare uuid. */
  readonly ids: OptionalIds;
}

interface Step<Input> {
  /** Name of the step in the log. */
  readonly operation: string;
  /** What the workflow passes; not what a caller could send. */
  readonly input: z.ZodType<Input>;
  /**
   * What this run is about, for its log line; undefined: the input names nothing, and the step does nothing.
   *
   * @param execution the execution's name; absent when somebody invokes the step by itself
   */
  readonly about: (input: Input, execution: string | undefined) => Subject | undefined;
  /** Whether an error is the step's way to let the workflow wait, and no fault. */
  readonly isWait?: (error: unknown) => boolean;
  /** The code that an alarm counts. */
  readonly faultCode?: FaultCode;
}

/** Each workflow passes its name beside the step's own input. */
const runSchema = z.object({ execution: z.string().optional() });

const statusOf = (result: object): string | undefined =>
  'status' in result && typeof result.status === 'string' ? result.status : undefined;

const subjectFields = (subject: Subject | undefined) =>
  subject === undefined
    ? ({ outcome: 'NOTHING' } as const)
    : { platformId: subject.platformId, ids: publicIds(subject.ids) };

/**
 * Wraps the work of a step as the Lambda behind a task of a workflow. Each run has one log line: what it is about, its
 * execution, how it ended and how many milliseconds it took.
 */
export const workflowStep =
  <Input, Result extends object>(step: Step<Input>, work: (input: Input) => Promise<Result>) =>
  async (event: unknown): Promise<Result> => {
    const startMs = clock.nowMs();
    const input = step.input.parse(event);
    const { execution } = runSchema.parse(event);
    const subject = subjectFields(step.about(input, execution));
    const line = () => ({
      operation: step.operation,
      ...subject,
      execution,
      ms: clock.nowMs() - startMs,
    });
    try {
      const result = await asActor(ownWork('WORKFLOW', step.operation), () => work(input));
      log.info({ ...line(), code: statusOf(result) });
      return result;
    } catch (error) {
      if (step.isWait?.(error) === true && error instanceof Error) log.info({ ...line(), error: error.name });
      else log.error({ ...line(), ...errorFields(error), ...(step.faultCode && { code: step.faultCode }) });
      throw error;
    }
  };
