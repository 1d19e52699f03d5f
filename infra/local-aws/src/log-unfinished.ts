import { functionNamed } from './functions/named-function.ts';
import type { LogSink } from './functions/start-functions.ts';
import type { Template } from './template.ts';

/** Writes the asynchronous calls that the host does not finish into their functions' logs. */
export const logUnfinished = (
  counts: Readonly<Record<string, number>>,
  { dataDir, logSink, template }: { dataDir: string | undefined; logSink: LogSink; template: Template },
): void => {
  for (const [functionArn, count] of Object.entries(counts)) {
    const message = `The host stops before ${count} asynchronous calls are done: ${dataDir === undefined ? 'they are lost' : 'they are kept for its next start'}`;
    logSink(
      functionNamed(template, functionArn)?.physicalId ?? functionArn,
      `${JSON.stringify({ level: 'ERROR', message })}\n`,
    );
  }
};
