import { type Found, find } from './find.ts';
import { idsInLines, recentLinesWith } from './logs.ts';

/**
 * The records that a text names. If nothing has it as its id, it may be a request's id or an execution's name: then the
 * first record that log lines with it name.
 *
 * @param sinceMs how far back the logs are searched
 */
export const findAlsoInLogs = async (stackName: string, text: string, sinceMs: number): Promise<Found[]> => {
  const found = await find(text);
  if (found.length > 0) return found;
  const [first] = idsInLines(await recentLinesWith(stackName, text, sinceMs));
  return first === undefined || first === text ? [] : find(first);
};
