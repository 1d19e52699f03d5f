import { type DynamodbProcess, startDynamodb } from './aws/dynamodb-process.ts';
import { lockDataDir } from './data-lock.ts';
import type { HostOptions } from './host-options.ts';
import type { Stop } from './stop-all.ts';
import { loadTemplate, type Template } from './template.ts';

export interface Prepared {
  readonly template: Template;
  /** Starts already; undefined: not started. */
  readonly dynamodb?: Promise<DynamodbProcess> | undefined;
}

/** Locks the data directory, then loads the template while the database starts. */
export const prepare = async (options: HostOptions, stops: Stop[]): Promise<Prepared> => {
  const { assembly, dataDir } = options;
  if (dataDir !== undefined) {
    const lock = await lockDataDir(dataDir);
    stops.push(async () => lock.release());
  }
  // Java needs a second to start, so it starts before the template is made.
  const dynamodb = options.dynamodb ?? (typeof assembly === 'function' ? startDynamodb(options) : undefined);
  stops.push(() => Promise.resolve(dynamodb?.then((process) => process.stop())).catch(() => undefined));
  // The result is awaited later; until then a failure must not count as unhandled.
  dynamodb?.catch(() => undefined);
  return { template: loadTemplate(typeof assembly === 'function' ? await assembly() : assembly), dynamodb };
};
