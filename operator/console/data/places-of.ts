import { formatId } from '#shared/kernel/ids.ts';
import type { Service } from '../../access/service.ts';
import { executionsNamed } from '../../queries/executions.ts';
import { find } from '../../queries/find.ts';
import { recentLinesWith } from '../../queries/logs.ts';
import { subjectOf } from '../../queries/subject.ts';
import { workflowOfExecution, workflowsOf } from '../../queries/workflows.ts';
import type { FoundPlace, FoundPlaces } from '../answers.ts';

const idInLine = /[A-Z][A-Za-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const executionPlace = (workflow: string, name: string): FoundPlace => ({
  title: workflow,
  href: `/executions/${workflow}/${name}`,
  detail: `execution ${name}`,
});

const byArn = async (stackName: string, arn: string): Promise<FoundPlace[]> => {
  const workflow = workflowOfExecution(await workflowsOf(stackName), arn);
  return workflow === undefined ? [] : [executionPlace(workflow.id, arn.split(':').at(-1) ?? '')];
};

const records = async (text: string): Promise<FoundPlace[]> =>
  (await find(text)).map(({ type, uuid, platform }) => ({
    title: formatId(type, uuid),
    href: `/record/${formatId(type, uuid)}`,
    detail: platform.name,
  }));

/** A request id is in the logs of the last day, beside the ids of what the request touched. */
const inLogs = async (stackName: string, text: string): Promise<FoundPlace[]> => {
  const lines = await recentLinesWith(stackName, text);
  const ids = new Set(lines.flatMap((line) => line.text.match(idInLine) ?? []));
  return [...ids].map((id) => ({
    title: id,
    href: `/record/${id}`,
    detail: `named beside ${text} in the logs`,
  }));
};

/** Where a text leads. The logs are asked only when nothing else knows it. */
export const placesOf = async ({ stackName }: Service, query: string): Promise<FoundPlaces> => {
  const subject = subjectOf(query);
  if (subject.kind === 'EXECUTION') return { query, places: await byArn(stackName, subject.arn) };
  const found = await records(query);
  if (found.length > 0) return { query, places: found };
  const name = query.trim();
  const executions = /^[\w-]{1,80}$/.test(name) ? await executionsNamed(stackName, [name]) : [];
  if (executions.length > 0)
    return { query, places: executions.map((one) => executionPlace(one.workflow, one.name)) };
  return { query, places: await inLogs(stackName, name) };
};
