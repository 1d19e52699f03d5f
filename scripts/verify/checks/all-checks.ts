import { type Check, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { accessDeniedCheck } from './access-denied.ts';
import { alarmTopicCheck } from './alarm-topic.ts';
import { apiEndpointCheck } from './api-endpoint.ts';
import { apiRoutesCheck } from './api-routes.ts';
import { approvalCheck } from './approval.ts';
import { bulkErrorsCheck } from './bulk-errors.ts';
import { delayedOutcomeCheck } from './delayed-outcome.ts';
import { deletedTokenCheck } from './deleted-token.ts';
import { documentBytesCheck } from './document-bytes.ts';
import { emptyQueuesCheck } from './empty-queues.ts';
import { encodedPathsCheck } from './encoded-paths.ts';
import { everyOperationCheck } from './every-operation.ts';
import { functionLogsCheck } from './function-logs.ts';
import { functionVariablesCheck } from './function-variables.ts';
import { gatewayResponsesCheck } from './gateway-responses.ts';
import { loopbackEndpointCheck } from './loopback-endpoint.ts';
import { moneyCheck } from './money.ts';
import { raisedAlarmCheck } from './raised-alarm.ts';
import { refusedCredentialsCheck } from './refused-credentials.ts';
import { refusedPermissionCheck } from './refused-permission.ts';
import { removedPlatformCheck } from './removed-platform.ts';
import { repeatedUploadCheck } from './repeated-upload.ts';
import { reservedConcurrencyCheck } from './reserved-concurrency.ts';
import { scheduledWorkersCheck } from './scheduled-workers.ts';
import { schedulesCheck } from './schedules.ts';
import { stageThrottleCheck } from './stage-throttle.ts';
import { streamReadersCheck } from './stream-readers.ts';
import { temporaryPlatformCheck } from './temporary-platform.ts';
import { throttledRequestsCheck } from './throttled-requests.ts';
import { tooLargeBodyCheck } from './too-large-body.ts';
import { unknownRoutesCheck } from './unknown-routes.ts';
import { webhookCheck } from './webhook.ts';

/** What is deployed, compared with the template. Nothing is changed. */
export const shapeChecks: readonly Check<Facts>[] = [
  apiEndpointCheck,
  apiRoutesCheck,
  gatewayResponsesCheck,
  stageThrottleCheck,
  functionVariablesCheck,
  reservedConcurrencyCheck,
  streamReadersCheck,
  schedulesCheck,
  alarmTopicCheck,
];

/** The gateway's own answers, without credentials. */
const gatewayChecks: readonly Check<Facts>[] = [
  refusedCredentialsCheck,
  unknownRoutesCheck,
  tooLargeBodyCheck,
];

/** What a production deployment may be asked. */
const reads = new Set<Check<Facts>>([...shapeChecks, ...gatewayChecks, functionLogsCheck, emptyQueuesCheck]);

/** Money first. The burst of requests is last, because it takes the limit of the checks after it. */
export const allChecks: readonly Check<Facts>[] = [
  ...shapeChecks,
  temporaryPlatformCheck,
  moneyCheck,
  approvalCheck,
  ...gatewayChecks,
  refusedPermissionCheck,
  encodedPathsCheck,
  deletedTokenCheck,
  documentBytesCheck,
  repeatedUploadCheck,
  bulkErrorsCheck,
  delayedOutcomeCheck,
  webhookCheck,
  loopbackEndpointCheck,
  everyOperationCheck,
  scheduledWorkersCheck,
  emptyQueuesCheck,
  accessDeniedCheck,
  functionLogsCheck,
  raisedAlarmCheck,
  removedPlatformCheck,
  throttledRequestsCheck,
];

const notInProduction = (check: Check<Facts>): Check<Facts> => ({
  ...check,
  run: async () => {
    throw new NotSeenHere('It writes, and production is only read.');
  },
});

/** @param mode of the settings: production is only read */
export const checksFor = (mode: 'sandbox' | 'production'): readonly Check<Facts>[] =>
  mode === 'sandbox'
    ? allChecks
    : allChecks.map((check) => (reads.has(check) ? check : notInProduction(check)));
