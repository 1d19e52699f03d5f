import { StartError } from './start-error.ts';
import { isJsonObject, type Json } from './template-json.ts';
import { localAccount, localRegion } from './template-names.ts';

/** Gives the values that the intrinsic functions need. */
export interface IntrinsicScope {
  readonly stackName: string;
  readonly ref: (logicalId: string) => Json | undefined;
  readonly attribute: (logicalId: string, attribute: string) => Json | undefined;
  readonly condition: (name: string) => boolean;
  readonly mapping: (map: string, first: string, second: string) => Json | undefined;
}

/** The value of `AWS::NoValue`, which removes the property that has it. */
const noValue = Symbol('AWS::NoValue');
type Resolved = Json | typeof noValue;

type Intrinsic = (argument: Json, scope: IntrinsicScope) => Resolved;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => resolveRef(text(argument, 'Ref'), scope),
  'Fn::GetAtt': (argument, scope) => resolveGetAtt(argument, scope),
  'Fn::Sub': (argument, scope) => resolveSub(argument, scope),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = list(argument, 'Fn::Join', scope);
    return list(parts ?? null, 'Fn::Join', scope)
      .map((part) => text(part, 'Fn::Join'))
      .join(text(separator, 'Fn::Join'));
  },
  'Fn::Split': (argument, scope) => {
    const [separator, value] = list(argument, 'Fn::Split', scope);
    return text(value, 'Fn::Split').split(text(separator, 'Fn::Split'));
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = list(argument, 'Fn::Select', scope);
    const chosen = list(values ?? null, 'Fn::Select', scope)[Number(index)];
    if (chosen === undefined) throw new StartError(`Fn::Select has no element ${String(index)}`);
    return chosen;
  },
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(argument, 'Fn::FindInMap', scope).map((key) =>
      text(key, 'Fn::FindInMap'),
    );
    const found = scope.mapping(map ?? '', first ?? '', second ?? '');
    if (found === undefined) throw new StartError(`Fn::FindInMap finds nothing at ${map}.${first}.${second}`);
    return found;
  },
  'Fn::If': (argument, scope) => {
    if (!Array.isArray(argument)) throw new StartError('Fn::If needs a list');
    const [name, whenTrue, whenFalse] = argument;
    return resolveAny((scope.condition(text(name, 'Fn::If')) ? whenTrue : whenFalse) ?? null, scope);
  },
  'Fn::Base64': (argument, scope) =>
    Buffer.from(text(resolve(argument, scope), 'Fn::Base64')).toString('base64'),
  'Fn::GetAZs': () => [`${localRegion}a`, `${localRegion}b`, `${localRegion}c`],
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(argument, 'Fn::Equals', scope);
    return left === right;
  },
  'Fn::And': (argument, scope) => conditions(argument, scope).every(Boolean),
  'Fn::Or': (argument, scope) => conditions(argument, scope).some(Boolean),
  'Fn::Not': (argument, scope) => conditions(argument, scope)[0] !== true,
  Condition: (argument, scope) => scope.condition(text(argument, 'Condition')),
};

/**
 * Copies a value and replaces every intrinsic function by its result.
 *
 * @throws StartError for an unknown intrinsic function
 */
export const resolve = (value: Json, scope: IntrinsicScope): Json => {
  const resolved = resolveAny(value, scope);
  return resolved === noValue ? null : resolved;
};

const resolveAny = (value: Json, scope: IntrinsicScope): Resolved => {
  if (Array.isArray(value))
    return value.map((item) => resolveAny(item, scope)).filter((item) => item !== noValue);
  if (!isJsonObject(value)) return value;
  const intrinsic = intrinsicOf(value);
  if (intrinsic) return intrinsic(scope);
  const entries = Object.entries(value).map(([key, item]) => [key, resolveAny(item, scope)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== noValue));
};

const intrinsicOf = (value: { [key: string]: Json }): ((scope: IntrinsicScope) => Resolved) | undefined => {
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return undefined;
  const [name, argument] = entry;
  const run = intrinsics[name];
  // IAM statements have a key `Condition`, too, so only a text value makes it an intrinsic function.
  if (name === 'Condition' && typeof argument !== 'string') return undefined;
  if (run) return (scope) => run(argument, scope);
  if (name.startsWith('Fn::'))
    throw new StartError(`The local host does not know the intrinsic function ${name}`);
  return undefined;
};

const resolveRef = (name: string, scope: IntrinsicScope): Resolved => {
  if (name === 'AWS::NoValue') return noValue;
  const found = pseudoParameter(name, scope) ?? scope.ref(name);
  if (found === undefined) throw new StartError(`Ref to ${name}, which is not in the template`);
  return found;
};

const pseudoParameter = (name: string, scope: IntrinsicScope): Json | undefined => {
  switch (name) {
    case 'AWS::Region':
      return localRegion;
    case 'AWS::AccountId':
      return localAccount;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return scope.stackName;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${localRegion}:${localAccount}:stack/${scope.stackName}/local`;
    case 'AWS::NotificationARNs':
      return [];
    default:
      return undefined;
  }
};

const resolveGetAtt = (argument: Json, scope: IntrinsicScope): Json => {
  const path = typeof argument === 'string' ? argument.split('.') : list(argument, 'Fn::GetAtt', scope);
  const [logicalId, ...rest] = path.map((part) => text(part, 'Fn::GetAtt'));
  const attribute = rest.join('.');
  const found = scope.attribute(logicalId ?? '', attribute);
  if (found === undefined)
    throw new StartError(`The local host does not know Fn::GetAtt ${logicalId}.${attribute}`);
  return found;
};

const resolveSub = (argument: Json, scope: IntrinsicScope): string => {
  const [template, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = isJsonObject(variables) ? variables : {};
  return text(template, 'Fn::Sub').replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const value = own[name] ?? (name.includes('.') ? { 'Fn::GetAtt': name } : { Ref: name });
    return text(resolve(value, scope), 'Fn::Sub');
  });
};

const conditions = (argument: Json, scope: IntrinsicScope): Json[] => list(argument, 'a condition', scope);

const list = (argument: Json, of: string, scope: IntrinsicScope): Json[] => {
  const resolved = resolve(argument, scope);
  if (!Array.isArray(resolved)) throw new StartError(`${of} needs a list`);
  return resolved;
};

const text = (value: Json | undefined, of: string): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new StartError(`${of} needs text, got ${JSON.stringify(value)}`);
};
