import { isJsonObject, type Json, type JsonObject } from '../local/template-json.ts';
import { unrunnableParts } from './runnable.ts';

/**
 * The parts of the context object that the engine supports. It rebuilds `Execution` for each branch and item, so
 * input and start time would be those of the branch. It has neither the state nor the task.
 */
const CONTEXT_ANYWHERE = /^\$\$\.(Execution\.(Id|Name|RoleArn)|StateMachine\.(Id|Name))$/;
const CONTEXT_AT_TOP = /^\$\$\.(Execution\.(Input(\..+)?|StartTime)|Map\.Item\.(Index|Value(\..+)?))$/;
const CONTEXT_PATH = /\$\$[\w.[\]]*/g;
const PRESENCE_TESTS = ['IsPresent', 'IsNull', 'IsNumeric', 'IsString', 'IsBoolean', 'IsTimestamp'];
const UNCATCHABLE = ['States.DataLimitExceeded', 'States.Runtime'];

/** @throws Error that names the workflow and everything in it that the engine would not run like AWS */
export function refuseUnrunnable(workflow: string, definition: JsonObject): void {
  const problems = engineProblems(definition);
  if (problems.length === 0) return;
  throw new Error(`statemachines/${workflow}.asl.json cannot run on one machine: ${problems.join('; ')}`);
}

/** One sentence, with the state's name, for each part of a definition that the engine would not run like AWS. */
export function engineProblems(definition: JsonObject): string[] {
  return [...unrunnableParts(definition), ...scopeProblems(definition, CONTEXT_AT_TOP)];
}

function scopeProblems(scope: JsonObject, context: RegExp | undefined): string[] {
  const states = isJsonObject(scope.States) ? scope.States : {};
  return Object.entries(states).flatMap(([name, state]) =>
    isJsonObject(state) ? stateProblems(state, context).map((problem) => `${name}: ${problem}`) : [],
  );
}

function stateProblems(state: JsonObject, context: RegExp | undefined): string[] {
  const { ItemProcessor: processor, Branches: branches, ...own } = state;
  const nested = [processor, ...(Array.isArray(branches) ? branches : [])].filter((one) => isJsonObject(one));
  return [
    ...contextProblems(own, context),
    ...presenceProblems(own),
    ...catchProblems(own),
    ...(own.Type === 'Pass' && 'Result' in own && !own.Result ? ['an empty Result is passed over'] : []),
    ...nested.flatMap((scope) => scopeProblems(scope, undefined)),
  ];
}

function contextProblems(state: JsonObject, context: RegExp | undefined): string[] {
  const paths = JSON.stringify(state).match(CONTEXT_PATH) ?? [];
  return paths
    .filter((path) => !CONTEXT_ANYWHERE.test(path) && context?.test(path) !== true)
    .map((path) => `${path} is not known here`);
}

/** The engine treats `IsPresent: false` as a test that never holds. */
function presenceProblems(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(presenceProblems);
  if (!isJsonObject(value)) return [];
  const own = PRESENCE_TESTS.filter((test) => value[test] === false).map(
    (test) => `${test}: false never holds`,
  );
  return [...own, ...Object.values(value).flatMap(presenceProblems)];
}

function catchProblems(state: JsonObject): string[] {
  const rules = [state.Retry, state.Catch].flatMap((list) => (Array.isArray(list) ? list : []));
  return rules
    .flatMap((rule) => (isJsonObject(rule) && Array.isArray(rule.ErrorEquals) ? rule.ErrorEquals : []))
    .filter((error) => UNCATCHABLE.includes(String(error)))
    .map((error) => `${String(error)} cannot be caught`);
}
