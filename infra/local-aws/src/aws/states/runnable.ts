import * as z from 'zod';

const common = ['Type', 'Comment', 'InputPath', 'OutputPath'];
const flow = ['Next', 'End'];
const errors = ['Retry', 'Catch'];

/**
 * The fields that the engine (aws-local-stepfunctions 3, JSONPath) supports, by the type of the state. It ignores every
 * other field silently, so that a workflow would behave differently on AWS.
 */
const fieldsByType: Readonly<Record<string, readonly string[]>> = {
  Task: [
    ...common,
    ...flow,
    ...errors,
    'Resource',
    'Parameters',
    'ResultSelector',
    'ResultPath',
    'TimeoutSeconds',
    'TimeoutSecondsPath',
  ],
  Pass: [...common, ...flow, 'Parameters', 'Result', 'ResultPath'],
  Choice: [...common, 'Choices', 'Default'],
  Wait: [...common, ...flow, 'Seconds', 'SecondsPath', 'Timestamp', 'TimestampPath'],
  Succeed: common,
  Fail: [...common, 'Error', 'ErrorPath', 'Cause', 'CausePath'],
  Parallel: [...common, ...flow, ...errors, 'Branches', 'Parameters', 'ResultSelector', 'ResultPath'],
  Map: [
    ...common,
    ...flow,
    ...errors,
    'ItemsPath',
    'ItemSelector',
    'ItemProcessor',
    'MaxConcurrency',
    'MaxConcurrencyPath',
    'ResultSelector',
    'ResultPath',
  ],
};

const machineFields = ['Comment', 'StartAt', 'States', 'TimeoutSeconds', 'Version', 'QueryLanguage'];
const processorFields = ['ProcessorConfig', 'StartAt', 'States'];

const invokeLambda = 'arn:aws:states:::lambda:invoke';

const stateSchema = z.looseObject({ Type: z.string() });
const scopeSchema = z.looseObject({ States: z.record(z.string(), stateSchema) });
const processorSchema = z.looseObject({
  ...scopeSchema.shape,
  ProcessorConfig: z.object({ Mode: z.string() }).optional(),
});
type State = z.output<typeof stateSchema>;

const unknownFields = (value: object, known: readonly string[]): string[] =>
  Object.keys(value).filter((field) => !known.includes(field));

const taskProblems = (state: State): string[] => {
  const problems = state.Resource === invokeLambda ? [] : [`Resource must be ${invokeLambda}`];
  // The pause before a retry is part of the next attempt, so the timeout would end it.
  const isTimed = 'TimeoutSeconds' in state || 'TimeoutSecondsPath' in state;
  if (isTimed && 'Retry' in state) problems.push('a task with a timeout and Retry is not run');
  const usesToken = JSON.stringify(state.Parameters ?? {}).includes('$$.Task.Token');
  return usesToken ? [...problems, 'task tokens are not run'] : problems;
};

const mapProblems = (state: State): string[] => {
  const parsed = processorSchema.safeParse(state.ItemProcessor);
  if (!parsed.success) return ['ItemProcessor is missing or has no states'];
  const mode = parsed.data.ProcessorConfig?.Mode ?? 'INLINE';
  return [
    ...(mode === 'INLINE' ? [] : [`a ${mode} Map is not run`]),
    ...unknownFields(parsed.data, processorFields).map((field) => `ItemProcessor.${field} is not run`),
    ...scopeProblems(parsed.data),
  ];
};

const branchProblems = (state: State): string[] =>
  z.array(scopeSchema).parse(state.Branches).flatMap(scopeProblems);

const stateProblems = (state: State): string[] => {
  const fields = fieldsByType[state.Type];
  if (!fields) return [`a state of type ${state.Type} is not run`];
  const problems = unknownFields(state, fields).map((field) => `${field} is not run`);
  if (state.Type === 'Task') return [...problems, ...taskProblems(state)];
  if (state.Type === 'Map') return [...problems, ...mapProblems(state)];
  if (state.Type === 'Parallel') return [...problems, ...branchProblems(state)];
  return problems;
};

const scopeProblems = (scope: z.output<typeof scopeSchema>): string[] =>
  Object.entries(scope.States).flatMap(([name, state]) =>
    stateProblems(state).map((problem) => `${name}: ${problem}`),
  );

/** Lists the fields and resources that the engine does not support; empty when the state machine runs as on AWS. */
export const unrunnableParts = (definition: unknown): string[] => {
  const machine = scopeSchema.parse(definition);
  return [
    ...(machine.QueryLanguage === 'JSONata' ? ['JSONata is not run'] : []),
    ...unknownFields(machine, machineFields).map((field) => `${field} is not run`),
    ...scopeProblems(machine),
  ];
};
