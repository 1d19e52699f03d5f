import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceAddress } from '#test/support/service.ts';
import { logLineSchema } from './log-line.ts';

/** The steps of all workflows, as their log lines name them. */
export const stepOperations = new Set([
  ...['askPlatform', 'attemptDelivery', 'checkLedger', 'finishBulkJob', 'importBulkChunk'],
  ...['finishPayoutBatch', 'payBatchRows'],
  ...[
    'payOut',
    'planBulkJob',
    'settleAccountLink',
    'settleDelayedOutcome',
    'settleOwnerKyc',
    'timeOutApproval',
  ],
]);

const { logDirectory } = serviceAddress();
/** Every line that the functions of the sandbox have logged. */
export const texts = readdirSync(logDirectory).flatMap((file) =>
  readFileSync(join(logDirectory, file), 'utf8').split('\n').filter(Boolean),
);

export const parsedLine = (text: string) => {
  try {
    return logLineSchema.safeParse(JSON.parse(text));
  } catch {
    return { success: false as const };
  }
};

/** Those of the form of `LogLine`. */
export const lines = texts.flatMap((text) => {
  const parsed = parsedLine(text);
  return parsed.success ? [parsed.data] : [];
});

/** Lines of the runs of workflow steps. A difference is a line of its own, and no run. */
const runsOfSteps = lines.filter(
  ({ operation, code }) => stepOperations.has(operation) && code !== 'LEDGER_DIFFERENCE',
);

export const loggedSteps = new Set(runsOfSteps.map(({ operation }) => operation));

/** Tests call steps themselves, too, and then there is no execution. */
export const stepsLoggedInWorkflows = new Set(
  runsOfSteps.filter(({ execution }) => execution !== undefined).map(({ operation }) => operation),
);
