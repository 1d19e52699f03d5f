import type { Examples } from './example.ts';
import { accountRequests } from './requests/accounts.ts';
import { customerRequests } from './requests/customers.ts';
import { paymentRequests } from './requests/payments.ts';
import { platformRequests } from './requests/platform.ts';

/** The examples of every request body, by operation. */
export const requestExamples: Readonly<Record<string, Examples>> = {
  ...platformRequests,
  ...customerRequests,
  ...accountRequests,
  ...paymentRequests,
};
