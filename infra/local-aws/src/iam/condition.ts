import { refuse } from '../start-error.ts';
import { wildcard } from './wildcard.ts';

/** Values of condition keys by lower-case name; without a value, the key is absent from the request. */
export type ConditionContext = Readonly<Record<string, readonly string[]>>;

export type Condition = (context: ConditionContext) => boolean;

/** Condition keys that the host sets. A policy that tests another key of a served service is refused. */
const knownKeys = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'dynamodb:leadingkeys',
  'kms:datakeypairspec',
  'kms:encryptioncontextkeys',
  's3:prefix',
  's3:tlsversion',
]);
/** Each name of an encryption context is a condition key of its own. */
const isKnown = (name: string): boolean => knownKeys.has(name) || name.startsWith('kms:encryptioncontext:');
const servedServices = /^(aws|dynamodb|s3|states|lambda|sqs|sns|kms|events):/;

const equals = (expected: string) => (value: string) => value === expected;
const equalsIgnoringCase = (expected: string) => (value: string) =>
  value.toLowerCase() === expected.toLowerCase();

const number =
  (holds: (value: number, expected: number) => boolean) => (expected: string) => (value: string) =>
    holds(Number(value), Number(expected));

const positive: Readonly<Record<string, (expected: string) => (value: string) => boolean>> = {
  StringEquals: equals,
  StringEqualsIgnoreCase: equalsIgnoringCase,
  StringLike: wildcard,
  ArnEquals: wildcard,
  ArnLike: wildcard,
  Bool: equalsIgnoringCase,
  NumericEquals: number((value, expected) => value === expected),
  NumericLessThan: number((value, expected) => value < expected),
  NumericLessThanEquals: number((value, expected) => value <= expected),
  NumericGreaterThan: number((value, expected) => value > expected),
  NumericGreaterThanEquals: number((value, expected) => value >= expected),
};

const negative: Readonly<Record<string, (expected: string) => (value: string) => boolean>> = {
  StringNotEquals: equals,
  StringNotLike: wildcard,
  ArnNotEquals: wildcard,
  ArnNotLike: wildcard,
};

/**
 * Compiles one `Condition` element; all its tests must hold.
 *
 * @throws StartError for an operator or a key that the host does not support
 */
export const compileCondition = (
  owner: string,
  condition: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): Condition => {
  const tests = Object.entries(condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => compileTest({ owner, operator, key, expected })),
  );
  return (context) => tests.every((test) => test(context));
};

interface RawTest {
  readonly owner: string;
  readonly operator: string;
  readonly key: string;
  readonly expected: readonly string[];
}

const compileTest = ({ owner, operator, key, expected }: RawTest): Condition => {
  const name = key.toLowerCase();
  if (servedServices.test(name) && !isKnown(name)) {
    refuse(owner, `its policy tests the condition key ${key}`);
  }
  const [first, second] = operator.split(':');
  const set = second === undefined ? undefined : first;
  const base = second ?? first ?? '';
  const makeTest = positive[base] ?? negative[base];
  if (!makeTest) return refuse(owner, `its policy uses the condition operator ${operator}`);
  const tests = expected.map(makeTest);
  const isAny = (value: string): boolean => tests.some((test) => test(value));
  const matches = positive[base] ? isAny : (value: string) => !isAny(value);
  const isNegative = positive[base] === undefined;
  // In IAM, for an absent key ForAllValues is true, ForAnyValue is false and a negative operator is true.
  if (set === 'ForAllValues') return (context) => (context[name] ?? []).every(matches);
  if (set === 'ForAnyValue') return (context) => (context[name] ?? []).some(matches);
  if (set !== undefined) return refuse(owner, `its policy uses the condition operator ${operator}`);
  return (context) => {
    const values = context[name];
    return values === undefined ? isNegative : values.length === 1 && values.every(matches);
  };
};
