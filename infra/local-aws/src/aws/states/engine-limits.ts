import { isJsonObject, type Json, type JsonObject } from '../../template-json.ts';
import { unrunnableParts } from './runnable.ts';

/**
 * The parts of the context object that the engine supports. It makes a new `Execution` for each branch and item, so its
 * input and start time are right only at the top level. It knows neither the state nor the task.
 */
const contextAnywhere = /^\$\$\.(Execution\.(Id|Name|RoleArn)|StateMachine\.(Id|Name))$/;
const contextAtTop = /^\$\$\.(Execution\.(Input(\..+)?|StartTime)|Map\.Item\.(Index|Value(\..+)?))$/;
const contextPath = /\$\$[\w.[\]]*/g;
const presenceTests = ['IsPresent', 'IsNull', 'IsNumeric', 'IsString', 'IsBoolean', 'IsTimestamp'];
const uncatchable = ['States.DataLimitExceeded', 'States.Runtime'];

/** Lists everything in a definition that the engine does not do as AWS does, with the name of the state. */
export const engineProblems = (definition: JsonObject): string[] => [
  ...unrunnableParts(definition),
  ...scopeProblems(definition, contextAtTop),
];

const scopeProblems = (scope: JsonObject, context: RegExp | undefined): string[] => {
  const states = isJsonObject(scope.States) ? scope.States : {};
  return Object.entries(states).flatMap(([name, state]) =>
    isJsonObject(state) ? stateProblems(state, context).map((problem) => `${name}: ${problem}`) : [],
  );
};

const stateProblems = (state: JsonObject, context: RegExp | undefined): string[] => {
  const { ItemProcessor: processor, Branches: branches, ...own } = state;
  const nested = [processor, ...(Array.isArray(branches) ? branches : [])].filter((one) => isJsonObject(one));
  return [
    ...contextProblems(own, context),
    ...presenceProblems(own),
    ...catchProblems(own),
    ...(own.Type === 'Pass' && 'Result' in own && !own.Result ? ['an empty Result is passed over'] : []),
    ...nested.flatMap((scope) => scopeProblems(scope, undefined)),
  ];
};

const contextProblems = (state: JsonObject, context: RegExp | undefined): string[] => {
  const paths = JSON.stringify(state).match(contextPath) ?? [];
  return paths
    .filter((path) => !contextAnywhere.test(path) && context?.test(path) !== true)
    .map((path) => `${path} is not known here`);
};

/** In the engine, a test such as `IsPresent: false` never holds. */
const presenceProblems = (value: Json): string[] => {
  if (Array.isArray(value)) return value.flatMap(presenceProblems);
  if (!isJsonObject(value)) return [];
  const own = presenceTests
    .filter((test) => value[test] === false)
    .map((test) => `${test}: false never holds`);
  return [...own, ...Object.values(value).flatMap(presenceProblems)];
};

const catchProblems = (state: JsonObject): string[] => {
  const rules = [state.Retry, state.Catch].flatMap((list) => (Array.isArray(list) ? list : []));
  return rules
    .flatMap((rule) => (isJsonObject(rule) && Array.isArray(rule.ErrorEquals) ? rule.ErrorEquals : []))
    .filter((error) => uncatchable.includes(String(error)))
    .map((error) => `${String(error)} cannot be caught`);
};
