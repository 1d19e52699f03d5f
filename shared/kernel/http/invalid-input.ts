import type { ErrorCode } from '../errors.ts';
import { Refusal } from '../refusal.ts';

export interface Issue {
  path: string;
  message: string;
}

/** Fields with a code of their own, used when the request has no other problem. */
const codesOfFields: Readonly<Record<string, ErrorCode>> = {
  amount: 'INVALID_AMOUNT',
  lockedCurrencyAmount: 'INVALID_AMOUNT',
  receivingCurrencyAmount: 'INVALID_AMOUNT',
  currencyAmount: 'INVALID_AMOUNT',
  sendingAmount: 'INVALID_AMOUNT',
  amountToSend: 'INVALID_AMOUNT',
  umaAddress: 'INVALID_UMA_ADDRESS',
  inviterUma: 'INVALID_UMA_ADDRESS',
  inviteeUma: 'INVALID_UMA_ADDRESS',
  senderUmaAddress: 'INVALID_UMA_ADDRESS',
  receiverUmaAddress: 'INVALID_UMA_ADDRESS',
};

/** The message of a field that is required and missing. */
export const missing = 'is required';

const fieldOf = (issue: Issue): string => issue.path.slice(issue.path.lastIndexOf('.') + 1);

/** A missing address is no wrong address. A missing amount is an INVALID_AMOUNT all the same. */
const codeOfIssue = (issue: Issue): ErrorCode => {
  const code = codesOfFields[fieldOf(issue)] ?? 'INVALID_INPUT';
  return code === 'INVALID_UMA_ADDRESS' && issue.message === missing ? 'INVALID_INPUT' : code;
};

const codeOf = (issues: Issue[]): ErrorCode => {
  const codes = new Set(issues.map(codeOfIssue));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 'INVALID_INPUT';
};

/** One refusal that lists every problem. */
export const invalidInput = (issues: Issue[]): Refusal => {
  const summary = issues.map(({ path, message }) => `${path || 'body'} ${message}`).join('; ');
  return new Refusal(codeOf(issues), { message: summary.slice(0, 1000), details: { issues } });
};
