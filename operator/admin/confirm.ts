import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../access/operator-error.ts';

/**
 * Asks before something changes.
 *
 * @param isSure the operator said `--yes`
 * @throws OperatorError when the answer is no, or nobody can answer
 */
export const confirm = async (question: string, isSure: true | undefined): Promise<void> => {
  if (isSure === true) return;
  if (!process.stdin.isTTY) throw new OperatorError(`${question} Nobody can answer here: add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
};
