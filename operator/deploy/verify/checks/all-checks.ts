import { type Check, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';
import { approvalCheck } from './approval.ts';
import {
  alarmTopicCheck,
  apiEndpointCheck,
  apiRoutesCheck,
  functionVariablesCheck,
  gatewayResponsesCheck,
  reservedConcurrencyCheck,
  schedulesCheck,
  stageThrottleCheck,
  streamReadersCheck,
} from './deployed-shape.ts';
import { everyOperationCheck } from './every-operation.ts';
import { bulkErrorsCheck, documentBytesCheck, repeatedUploadCheck } from './files.ts';
import { delayedOutcomeCheck, moneyCheck, transactionRightsCheck } from './money.ts';
import {
  accessDeniedCheck,
  emptyQueuesCheck,
  functionLogsCheck,
  raisedAlarmCheck,
  scheduledWorkersCheck,
} from './monitoring.ts';
import { removedPlatformCheck, temporaryPlatformCheck } from './platforms.ts';
import {
  deletedTokenCheck,
  encodedPathsCheck,
  refusedCredentialsCheck,
  refusedPermissionCheck,
  tooLargeBodyCheck,
  unknownRoutesCheck,
} from './requests.ts';
import { throttledRequestsCheck } from './throttled-requests.ts';
import { loopbackEndpointCheck, webhookCheck } from './webhook.ts';

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

/** First what nobody has ever seen on AWS, then money. The burst of requests is last, because it takes the limit of the checks after it. */
export const allChecks: readonly Check<Facts>[] = [
  ...shapeChecks,
  temporaryPlatformCheck,
  transactionRightsCheck,
  repeatedUploadCheck,
  moneyCheck,
  approvalCheck,
  ...gatewayChecks,
  refusedPermissionCheck,
  encodedPathsCheck,
  deletedTokenCheck,
  documentBytesCheck,
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
