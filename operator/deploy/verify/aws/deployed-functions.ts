import {
  DescribeRuleCommand,
  EventBridgeClient,
  ListTargetsByRuleCommand,
} from '@aws-sdk/client-eventbridge';
import {
  type FunctionConfiguration,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  paginateListEventSourceMappings,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import type { DeployedStack } from '../../../access/stack.ts';
import type { FunctionShape, ScheduleShape, Shape, StreamReaderShape } from '../shape/api-shape.ts';
import { canonicalFilter, shortName } from '../shape/template-shape.ts';

export const deployedSchedules = async (stack: DeployedStack): Promise<Shape['schedules']> => {
  const client = new EventBridgeClient({ region: stack.region });
  const schedules: [string, ScheduleShape][] = [];
  for (const Name of stack.idsOf('AWS::Events::Rule')) {
    const { ScheduleExpression: expression, State } = await client.send(new DescribeRuleCommand({ Name }));
    if (expression === undefined) continue;
    const { Targets = [] } = await client.send(new ListTargetsByRuleCommand({ Rule: Name }));
    for (const { Arn = '' } of Targets)
      schedules.push([shortName(Arn, stack.name), { isEnabled: State === 'ENABLED', expression }]);
  }
  return Object.fromEntries(schedules);
};

const configurationsOf = async (
  client: LambdaClient,
  stack: DeployedStack,
): Promise<FunctionConfiguration[]> => {
  const own = new Set(stack.idsOf('AWS::Lambda::Function'));
  const found: FunctionConfiguration[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    found.push(...Functions.filter(({ FunctionName = '' }) => own.has(FunctionName)));
  }
  return found;
};

const functionsOf = async (client: LambdaClient, stack: DeployedStack): Promise<Shape['functions']> => {
  const shapes: [string, FunctionShape][] = [];
  for (const { FunctionName = '', Environment } of await configurationsOf(client, stack)) {
    const concurrency = await client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
    const variables = Object.keys(Environment?.Variables ?? {}).toSorted();
    shapes.push([
      shortName(FunctionName, stack.name),
      { variables, reserved: concurrency.ReservedConcurrentExecutions },
    ]);
  }
  return Object.fromEntries(shapes);
};

/** An enabled mapping may be in one of these states. */
const enabledStates: ReadonlySet<string> = new Set(['Enabled', 'Enabling', 'Creating', 'Updating']);

const readersOf = async (client: LambdaClient, stack: DeployedStack): Promise<Shape['streamReaders']> => {
  const own = new Set(stack.idsOf('AWS::Lambda::EventSourceMapping'));
  const readers: [string, StreamReaderShape][] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, {})) {
    for (const { UUID = '', FunctionArn = '', State = '', FilterCriteria } of EventSourceMappings) {
      if (!own.has(UUID)) continue;
      const filters = (FilterCriteria?.Filters ?? []).map(({ Pattern = '{}' }) => canonicalFilter(Pattern));
      readers.push([
        shortName(FunctionArn, stack.name),
        { isEnabled: enabledStates.has(State), filters: filters.toSorted() },
      ]);
    }
  }
  return Object.fromEntries(readers);
};

export const deployedFunctions = async (
  stack: DeployedStack,
): Promise<Pick<Shape, 'functions' | 'streamReaders'>> => {
  const client = new LambdaClient({ region: stack.region });
  return { functions: await functionsOf(client, stack), streamReaders: await readersOf(client, stack) };
};
