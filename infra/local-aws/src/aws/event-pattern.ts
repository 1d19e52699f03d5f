import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';

export type Match = (event: Json) => boolean;

/** The host does not support the pattern. The caller adds the name of the resource. */
export class UnsupportedPatternError extends Error {
  override readonly name = 'UnsupportedPatternError';
}

type Leaf = string | number | boolean | null;
/** `values` are the field's values, with arrays flattened; undefined when the field is missing or an object. */
type LeafTest = (values: readonly Leaf[] | undefined) => boolean;

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

/**
 * Compiles an event pattern of EventBridge, which Lambda's event filters use, too. Every field must match one of its
 * values.
 *
 * @throws UnsupportedPatternError for an operator that the host does not support
 */
export const compilePattern = (pattern: Json): Match => {
  if (!isJsonObject(pattern)) throw new UnsupportedPatternError('a pattern must be an object');
  const fields = Object.entries(pattern).map(([field, expected]) => compileField(field, expected));
  return (event) => fields.every((matches) => matches(event));
};

const compileField = (field: string, expected: Json): Match => {
  if (field === '$or') return compileAlternatives(expected);
  const at = (event: Json): Json | undefined => (isJsonObject(event) ? event[field] : undefined);
  if (isJsonObject(expected)) {
    const nested = compilePattern(expected);
    // An absent object can still match `exists: false` on a lower level.
    return (event) => elements(at(event) ?? {}).some(nested);
  }
  if (!Array.isArray(expected)) throw new UnsupportedPatternError(`${field} must be a list or an object`);
  const tests = expected.map(compileLeaf);
  return (event) => {
    const values = leavesOf(at(event));
    return tests.some((test) => test(values));
  };
};

const compileAlternatives = (expected: Json): Match => {
  if (!Array.isArray(expected)) throw new UnsupportedPatternError('$or must be a list');
  const alternatives = expected.map(compilePattern);
  return (event) => alternatives.some((matches) => matches(event));
};

const elements = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);

const leavesOf = (value: Json | undefined): readonly Leaf[] | undefined => {
  if (value === undefined) return undefined;
  const leaves = elements(value).filter((one): one is Leaf => one === null || typeof one !== 'object');
  return leaves.length === 0 ? undefined : leaves;
};

const some =
  (test: (value: Leaf) => boolean): LeafTest =>
  (values) =>
    values?.some(test) === true;

const compileLeaf = (expected: Json): LeafTest => {
  if (Array.isArray(expected)) throw new UnsupportedPatternError('a list inside a list of values');
  if (!isJsonObject(expected)) return some((value) => value === expected);
  const [operator, ...others] = Object.keys(expected);
  if (operator === undefined || others.length > 0) throw new UnsupportedPatternError('one operator a value');
  return compileOperator(operator, expected[operator] ?? null, expected);
};

const compileOperator = (operator: string, operand: Json, whole: JsonObject): LeafTest => {
  if (operator === 'exists' && typeof operand === 'boolean')
    return (values) => (values !== undefined) === operand;
  if (operator === 'prefix' && typeof operand === 'string') {
    return some((value) => typeof value === 'string' && value.startsWith(operand));
  }
  if (operator === 'suffix' && typeof operand === 'string') {
    return some((value) => typeof value === 'string' && value.endsWith(operand));
  }
  if (operator === 'equals-ignore-case' && typeof operand === 'string') {
    return some((value) => typeof value === 'string' && value.toLowerCase() === operand.toLowerCase());
  }
  if (operator === 'numeric' && Array.isArray(operand)) return compileNumeric(operand);
  if (operator === 'anything-but') return compileAnythingBut(operand);
  throw new UnsupportedPatternError(`${JSON.stringify(whole)} in an event pattern`);
};

const compileAnythingBut = (operand: Json): LeafTest => {
  const refused = isJsonObject(operand) ? [compileLeaf(operand)] : elements(operand).map(compileLeaf);
  return some((value) => !refused.some((test) => test([value])));
};

/** As on AWS, `numeric` never matches a DynamoDB number, since a stream record holds it as a string. */
const compileNumeric = (operand: readonly Json[]): LeafTest => {
  const tests: ((value: number) => boolean)[] = [];
  for (let index = 0; index < operand.length; index += 2) {
    const compare = comparisons[String(operand[index])];
    const bound = operand[index + 1];
    if (!compare || typeof bound !== 'number')
      throw new UnsupportedPatternError(`numeric ${JSON.stringify(operand)}`);
    tests.push((value) => compare(value, bound));
  }
  return some((value) => typeof value === 'number' && tests.every((test) => test(value)));
};
