import { magicValueGroups } from './catalogue.ts';
import type { SandboxOutcome, SandboxValueGroup } from './values-contract.ts';

/** The domain of the local service; an environment may set another. */
const shownDomain = 'sandbox.uma.test';

const code = (text: string): string => `\`${text}\``;

const resultOf = ({ states, failureReason, failureCode, refund, error }: SandboxOutcome): string => {
  if (error !== undefined) return `${error.status} ${code(error.code)}`;
  const finer = failureCode === undefined ? '' : ` (${code(failureCode)})`;
  const reason = `${failureReason === undefined ? '' : ` ${code(failureReason)}`}${finer}`;
  const money = refund === undefined ? '' : `, refund ${refund.status} (${code(refund.reason)})`;
  return `${states.join(', then ')}${reason}${money}`;
};

const row = (value: string, outcome: SandboxOutcome): string =>
  `| ${value} | ${outcome.effect} | ${resultOf(outcome)} | ${outcome.when} |`;

const tableOf = ({ operation, reads, match, status, values, otherwise }: SandboxValueGroup): string[] => [
  `${code(operation)}: ${reads}`,
  '',
  `| ${match === 'END' ? 'Ends in' : 'Is'} | What happens | ${status} | When |`,
  '|---|---|---|---|',
  ...values.map(({ value, ...outcome }) => row(code(value), outcome)),
  ...(otherwise === undefined ? [] : [row('anything else', otherwise)]),
  '',
];

/** All magic values in Markdown, for the API description and docs/sandbox.md. */
export const valuesTables: readonly string[] = magicValueGroups(shownDomain).flatMap(tableOf).slice(0, -1);
