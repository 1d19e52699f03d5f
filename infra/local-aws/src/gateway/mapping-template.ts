import { Compile, parse } from 'velocityjs';
import { refuse } from '../start-error.ts';
import type { ParameterScope } from './parameter-source.ts';
import { templateProblem } from './template-check.ts';
import { inputOf } from './template-input.ts';
import { templateUtil } from './template-util.ts';

/** What a template set by `$context.requestOverride` or `$context.responseOverride`. */
export interface Overrides {
  readonly header: Record<string, string>;
  readonly querystring: Record<string, string>;
  readonly path: Record<string, string>;
  status?: number | string;
}

export interface Rendered {
  readonly text: string;
  readonly request: Overrides;
  readonly response: Overrides;
}

/** A mapping template ready to run. `body` is what `$input` reads. */
export type MappingTemplate = (scope: ParameterScope, body: Buffer) => Rendered;

/** API Gateway's limit on a template. */
const templateLimitBytes = 300_000;

/** Compiles a Velocity template; throws StartError for one that this gateway could not run as API Gateway does. */
export const mappingTemplate = (apiId: string, where: string, source: string): MappingTemplate => {
  if (Buffer.byteLength(source) > templateLimitBytes) refuse(apiId, `${where} is larger than 300 KB`);
  const problem = templateProblem(source);
  if (problem !== undefined) refuse(apiId, `${where}: ${problem}`);
  const program = parse(source);
  return (scope, body) => {
    const request = emptyOverrides();
    const response = emptyOverrides();
    const text = new Compile(program).render({
      context: { ...scope.context, requestOverride: request, responseOverride: response },
      input: inputOf(scope.request, body),
      stageVariables: { ...scope.stageVariables },
      util: templateUtil,
    });
    return { text, request, response };
  };
};

const emptyOverrides = (): Overrides => ({ header: {}, querystring: {}, path: {} });
