import type { Screen } from '../demo/screen.ts';
import { printable, printableOutput } from '../printable.ts';
import type { Outcome } from './react.ts';

/** Widths of the longest type and identifier, so that columns stay aligned. */
const typeWidth = 'VERIFICATION_READY_FOR_VERIFICATION'.length;
const resourceWidth = 'InternalAccount:'.length + 36;
const statusWidth = 14;

const timeOf = (at: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return `${time}.${String(at.getMilliseconds()).padStart(3, '0')}`;
};

/** Anybody may send a body. */
const shown = (text: string): string => printable(text.slice(0, 200));

const answerOf = ({ answer, forwardProblem }: Outcome): string => {
  if (answer === 'hang') return 'no answer';
  return forwardProblem === undefined ? `answered ${answer}` : `answered ${answer}, ${forwardProblem}`;
};

/** An event as a line for people. */
export const lineOf = (outcome: Outcome, paint: Screen['paint']): string => {
  const { receivedAt, event, problem, isRepeated } = outcome;
  const { type = 'no event', resource = '-', status = '-' } = event ?? {};
  const verdict = problem === undefined ? paint.good('verified') : paint.bad(`not verified: ${problem}`);
  return [
    paint.faint(timeOf(receivedAt)),
    shown(type).padEnd(typeWidth),
    shown(resource).padEnd(resourceWidth),
    shown(status).padEnd(statusWidth),
    `${verdict}${isRepeated ? ', again' : ''}`,
    paint.faint(answerOf(outcome)),
  ].join('  ');
};

/** An event as one line of JSON for programs. */
export const jsonLineOf = ({ receivedAt, event, problem, ...outcome }: Outcome): string =>
  printableOutput(
    JSON.stringify({
      receivedAt: receivedAt.toISOString(),
      ...event,
      isVerified: problem === undefined,
      ...(problem !== undefined && { problem }),
      ...outcome,
    }),
  );
