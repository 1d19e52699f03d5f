import { parse } from 'velocityjs';
import { isSimpleJsonPath } from './template-input.ts';
import { templateUtil } from './template-util.ts';

/** Parts of a Velocity program that work here as they do in API Gateway. */
const knownParts = new Set([
  'array',
  'bool',
  'comment',
  'content',
  'decimal',
  'else',
  'elseif',
  'end',
  'foreach',
  'if',
  'index',
  'integer',
  'map',
  'math',
  'method',
  'property',
  'raw',
  'references',
  'runt',
  'set',
  'string',
]);
/** Java methods that velocityjs supports, and those of strings that JavaScript has with the same meaning. */
const knownMethods = new Set([
  'add',
  'entrySet',
  'get',
  'keySet',
  'matches',
  'put',
  'size',
  'startsWith',
  'substring',
  'toLowerCase',
]);
const inputMethods = new Set(['json', 'params', 'path']);

interface Part {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly path?: unknown;
  readonly args?: unknown;
  readonly value?: unknown;
}

/** Says why a template would not run here as it runs in API Gateway; undefined for a template that would. */
export const templateProblem = (source: string): string | undefined => {
  try {
    return problemIn(parse(source));
  } catch (error) {
    return `not a Velocity template: ${String(error).split('\n').slice(0, 2).join(' ')}`;
  }
};

const problemIn = (node: unknown): string | undefined => {
  if (Array.isArray(node)) return first(node);
  if (typeof node !== 'object' || node === null) return undefined;
  return problemOf(node) ?? first(Object.values(node));
};

const first = (nodes: readonly unknown[]): string | undefined => {
  for (const node of nodes) {
    const problem = problemIn(node);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

const problemOf = (part: Part): string | undefined => {
  if (typeof part.type === 'string' && !knownParts.has(part.type))
    return `#${part.type} ${String(part.id ?? '')} is not supported`;
  if (part.type === 'index' && !isMember(part)) return 'an index of a list is not supported: use get()';
  if (part.type !== 'references' || !Array.isArray(part.path)) return undefined;
  const methods = part.path.filter((step: Part) => step.type === 'method');
  for (const method of methods) {
    const problem = methodProblem(String(part.id), part.path.indexOf(method) === 0, method);
    if (problem !== undefined) return problem;
  }
  return undefined;
};

/** `$map['name']`. Behind the end of a list, Java throws, and velocityjs gives nothing. */
const isMember = ({ id }: Part): boolean =>
  typeof id === 'object' && id !== null && 'type' in id && id.type === 'string';

const methodProblem = (root: string, isOnRoot: boolean, method: Part): string | undefined => {
  const name = String(method.id);
  const isKnown =
    isOnRoot && root === 'util'
      ? Object.hasOwn(templateUtil, name)
      : isOnRoot && root === 'input'
        ? inputMethods.has(name)
        : knownMethods.has(name);
  if (!isKnown) return `$${root}…${name}() is not supported`;
  const path = literalArgument(method);
  const isPath = isOnRoot && root === 'input' && (name === 'json' || name === 'path');
  return isPath && path !== undefined && !isSimpleJsonPath(path)
    ? `the JSONPath ${path} is not supported`
    : undefined;
};

const literalArgument = ({ args }: Part): string | undefined => {
  if (!Array.isArray(args)) return undefined;
  const argument: Part | undefined = args[0];
  return argument?.type === 'string' && typeof argument.value === 'string' ? argument.value : undefined;
};
