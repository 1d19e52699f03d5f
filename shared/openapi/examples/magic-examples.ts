import { magicValueGroups } from '#shared/sandbox/catalogue.ts';
import type { SandboxOutcome } from '#shared/sandbox/values-contract.ts';
import type { Example, Examples } from './example.ts';

interface MagicExamples {
  /** The operation whose magic values are shown; the first group that it has. */
  readonly operation: string;
  /** What ends in the value. */
  readonly what: string;
  readonly bodyOf: (value: string) => Example['value'];
  /** Fields that the answer has at once. */
  readonly answerOf?: (outcome: SandboxOutcome) => NonNullable<Example['outcome']>;
}

const resultOf = ({ states, effect, when }: SandboxOutcome): string =>
  `${states.join(', then ')} ${when}. ${effect}`;

/** One example for each magic value that lets a request succeed, made from the table that the sandbox obeys. */
export const magicExamples = ({ operation, what, bodyOf, answerOf }: MagicExamples): Examples => {
  const group = magicValueGroups('sandbox.uma.test').find((one) => one.operation === operation);
  if (group === undefined) throw new Error(`${operation} has no magic values`);
  const shown = group.values.filter(({ error }) => error === undefined);
  return Object.fromEntries(
    shown.map(({ value, ...outcome }): [string, Example] => [
      `endsIn${value}`,
      {
        summary: `${what} ends in ${value}: ${resultOf(outcome)}`,
        value: bodyOf(value),
        ...(answerOf && { outcome: answerOf(outcome) }),
      },
    ]),
  );
};
