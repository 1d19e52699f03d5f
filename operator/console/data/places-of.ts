import { formatId } from '#shared/kernel/ids.ts';
import type { Service } from '../../access/service.ts';
import { executionsNamed } from '../../queries/executions.ts';
import {
  type Found,
  find,
  findNames,
  findPaymentsByText,
  longestName,
  subjectOf,
} from '../../queries/find.ts';
import { idsInLines, recentLinesWith } from '../../queries/logs.ts';
import { workflowOfExecution, workflowsOf } from '../../queries/workflows.ts';
import type { FoundPlace, FoundPlaces } from '../answers.ts';

const executionPlace = (workflow: string, name: string): FoundPlace => ({
  title: workflow,
  href: `/executions/${workflow}/${name}`,
  detail: `execution ${name}`,
});

const byArn = async (stackName: string, arn: string, name: string): Promise<FoundPlace[]> => {
  const workflow = workflowOfExecution(await workflowsOf(stackName), arn);
  return workflow === undefined ? [] : [executionPlace(workflow.id, name)];
};

const byName = async (stackName: string, name: string): Promise<FoundPlace[]> => {
  const executions = /^[\w-]{1,80}$/.test(name) ? await executionsNamed(stackName, [name]) : [];
  return executions.map((one) => executionPlace(one.workflow, one.name));
};

const recordPlace = ({ type, uuid, platform }: Found): FoundPlace => ({
  title: formatId(type, uuid),
  href: `/record/${formatId(type, uuid)}`,
  detail: platform.name,
});

/** A request id is in the logs of the last day, beside the ids of what the request touched. */
const inLogs = async (stackName: string, text: string): Promise<FoundPlace[]> => {
  const lines = await recentLinesWith(stackName, text);
  return idsInLines(lines).map((id) => ({
    title: id,
    href: `/record/${id}`,
    detail: `named beside ${text} in the logs`,
  }));
};

const none = { payments: [] };

/** Where a text leads. The logs are asked only when nothing else knows it. */
export const placesOf = async ({ stackName }: Service, query: string): Promise<FoundPlaces> => {
  if (query.length > longestName) return { query: query.slice(0, longestName), places: [], ...none };
  const subject = subjectOf(query);
  if (subject.kind === 'EXECUTION') {
    const { arn, name } = subject;
    const places = arn === undefined ? await byName(stackName, name) : await byArn(stackName, arn, name);
    if (places.length > 0) return { query, places, ...none };
  }
  const records = await find(query);
  if (records.length > 0) return { query, places: records.map(recordPlace), ...none };
  const text = query.trim();
  const executions = await byName(stackName, text);
  if (executions.length > 0) return { query, places: executions, ...none };
  const [named, found] = await Promise.all([findNames(text), findPaymentsByText(text)]);
  const isKnown = named.length + found.payments.length > 0;
  return { query, places: isKnown ? named.map(recordPlace) : await inLogs(stackName, text), ...found };
};
