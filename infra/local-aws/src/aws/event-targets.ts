import type { Template } from '../template.ts';
import type { AccessControl } from './access-control.ts';
import type { DeliverEvent, DeliveryFailure } from './event-rules.ts';
import type { AsynchronousCalls } from './lambda/asynchronous-calls.ts';
import { StatesApiError, type StatesHost } from './states/states-host.ts';

export interface EventTargetsOptions {
  readonly template: Pick<Template, 'find'>;
  readonly access: Pick<AccessControl, 'roleMay'>;
  readonly states: Pick<StatesHost, 'start'>;
  readonly calls: Pick<AsynchronousCalls, 'accept' | 'isEnded'>;
  readonly sendToQueue: (queueArn: string, body: string) => boolean;
}

/**
 * Hands events over to the targets of rules. A function gets an asynchronous call, so its errors are Lambda's matter and
 * not the rule's. The hand-over ends with the first attempt of that call.
 */
export const deliverToTargets = (options: EventTargetsOptions): DeliverEvent => {
  const { template, calls, sendToQueue } = options;
  return async (target, payload) => {
    const found = template.find(target.arn);
    if (found?.type === 'AWS::StepFunctions::StateMachine') return startExecution(target, payload, options);
    if (sendToQueue(target.arn, payload)) return undefined;
    if (!found?.type.startsWith('AWS::Lambda::')) return isFinal(`there is no target ${target.arn}`);
    if (calls.isEnded) return { message: 'the local host is stopping', isFinal: false };
    await calls.accept({ functionArn: found.arn ?? target.arn, payload });
    return undefined;
  };
};

/** EventBridge does not try again where a right or the target is missing. */
const isFinal = (message: string): DeliveryFailure => ({ message, isFinal: true });

const startExecution = (
  { arn, roleArn }: Parameters<DeliverEvent>[0],
  payload: string,
  { access, states }: EventTargetsOptions,
): DeliveryFailure | undefined => {
  if (roleArn === undefined || !access.roleMay(roleArn, 'states:StartExecution', arn)) {
    return isFinal(`the rule's role does not allow states:StartExecution on ${arn}`);
  }
  try {
    states.start(arn, undefined, payload);
    return undefined;
  } catch (cause) {
    if (cause instanceof StatesApiError) return isFinal(`${cause.name}: ${cause.message}`);
    throw cause;
  }
};
