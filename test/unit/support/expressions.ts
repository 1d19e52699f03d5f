import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';

/** What DynamoDB does with the expressions that our writes use. It reads them; it shares no code with the product. */
export type Item = Readonly<Record<string, unknown>>;

export interface Expressions {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
}

/** Numbers by value, whether they are bigint or number; undefined for values that cannot be compared. */
const orderOf = (left: unknown, right: unknown): number | undefined => {
  const isNumber = [left, right].every((value) => typeof value === 'number' || typeof value === 'bigint');
  if (isNumber) {
    const difference = BigInt(String(left)) - BigInt(String(right));
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return left === right ? 0 : left < right ? -1 : 1;
};

const options = { removeUndefinedValues: true };

/** Maps and lists are equal when their parts are. */
const isSame = (left: unknown, right: unknown): boolean =>
  isDeepStrictEqual(marshall({ value: left }, options), marshall({ value: right }, options));

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '<>': (order) => order !== 0,
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** The parts of `(a) AND (b)`, without the brackets around each. */
const partsOf = (text: string): { parts: string[]; words: string[] } => {
  const parts: string[] = [];
  const words: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(' && depth++ === 0) {
      if (at > 0) words.push(text.slice(start, at).trim());
      start = at + 1;
    }
    if (sign === ')' && --depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return { parts, words };
};

/** Whether a condition holds. @throws for one that DynamoDB would refuse */
export const holds = (condition: string, item: Item | undefined, expressions: Expressions): boolean => {
  const attribute = (name: string): unknown => item?.[expressions.ExpressionAttributeNames?.[name] ?? ''];
  const evaluate = (text: string): boolean => {
    const existence = /^attribute_(not_)?exists\((#\d+)\)$/.exec(text);
    if (existence) return (attribute(existence[2] ?? '') === undefined) === (existence[1] !== undefined);
    const comparison = /^(#\d+) (=|<>|<|<=|>=) (:\d+)$/.exec(text);
    if (comparison) {
      const [, name = '', operator = '', value = ''] = comparison;
      const order = orderOf(attribute(name), expressions.ExpressionAttributeValues?.[value]);
      if (order === undefined) {
        const isEqual = isSame(attribute(name), expressions.ExpressionAttributeValues?.[value]);
        return operator === '=' ? isEqual : operator === '<>' && !isEqual;
      }
      return comparisons[operator]?.(order) === true;
    }
    const { parts, words } = partsOf(text);
    const [word = 'AND'] = words;
    if (parts.length === 0 || words.some((other) => other !== word))
      throw new Error(`ValidationException: ${text}`);
    return word === 'OR' ? parts.some(evaluate) : parts.every(evaluate);
  };
  return evaluate(condition);
};

/** The item after `SET #0 = :0, … ADD #1 :1 REMOVE #2`. */
export const updated = (update: string, item: Item, expressions: Expressions): Item => {
  const nameOf = (name = ''): string => expressions.ExpressionAttributeNames?.[name] ?? '';
  const amountOf = (value = ''): unknown => expressions.ExpressionAttributeValues?.[value];
  const changed: Record<string, unknown> = { ...item };
  for (const clause of update.split(/ (?=(?:ADD|REMOVE) #)/)) {
    const [verb = ''] = clause.split(' ', 1);
    for (const part of clause.slice(verb.length + 1).split(', ')) {
      const [name, ...rest] = part.split(' ');
      // SET reads other attributes as they were before the update.
      if (verb === 'SET')
        changed[nameOf(name)] = rest[1]?.startsWith('#') ? item[nameOf(rest[1])] : amountOf(rest[1]);
      else if (verb === 'REMOVE') delete changed[nameOf(name)];
      else if (verb === 'ADD')
        changed[nameOf(name)] =
          BigInt(String(changed[nameOf(name)] ?? 0)) + BigInt(String(amountOf(rest[0])));
      else throw new Error(`ValidationException: ${update}`);
    }
  }
  return changed;
};
