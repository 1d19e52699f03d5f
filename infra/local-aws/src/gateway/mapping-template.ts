import { Compile, parse } from 'velocityjs';
import { mappingTemplateBytes } from '../aws-limits.ts';
import { refuse } from '../start-error.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { ParameterScope } from './parameter-source.ts';
import type { Place } from './place.ts';
import { withPlainAddresses } from './request-context.ts';
import { templateProblem } from './template-check.ts';
import { inputOf } from './template-input.ts';
import { customMethodHandlers } from './template-strings.ts';
import { templateUtil } from './template-util.ts';

/** Values that a template assigns to `$context.requestOverride` or `$context.responseOverride`. */
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

/** A compiled mapping template; `$input` reads the body. */
export type MappingTemplate = (scope: ParameterScope, body: Buffer) => Rendered;

/** @throws StartError for a Velocity template that would not run here as it runs in API Gateway */
export const mappingTemplate = ({ logicalId, label }: Place, source: string): MappingTemplate => {
  if (Buffer.byteLength(source) > mappingTemplateBytes) refuse(logicalId, `${label} is larger than 300 KB`);
  const problem = templateProblem(source);
  if (problem !== undefined) refuse(logicalId, `${label}: ${problem}`);
  const program = parse(withPlainAddresses(source));
  return (scope, body) => {
    const request = emptyOverrides();
    const response = emptyOverrides();
    const text = rendered(program, {
      context: { ...scope.context, requestOverride: request, responseOverride: response },
      input: inputOf(scope.request, body),
      stageVariables: { ...scope.stageVariables },
      util: templateUtil,
    });
    return { text, request, response };
  };
};

/** API Gateway answers 500 when a template fails. */
const rendered = (program: ReturnType<typeof parse>, values: object): string => {
  try {
    return new Compile(program, { customMethodHandlers }).render(values);
  } catch (cause) {
    throw new GatewayFault('API_CONFIGURATION_ERROR', { cause });
  }
};

const emptyOverrides = (): Overrides => ({ header: {}, querystring: {}, path: {} });
