import type { Operation } from './kernel/operation.ts';
import { ledgerOperations } from './ledger/contract.ts';
import { platformOperations } from './platforms/contract.ts';
import { tokenOperations } from './tokens/contract.ts';
import { transactionOperations } from './transactions/contract.ts';
import { transferOperations } from './transfers/contract.ts';

/** Every operation of the API, in the order of the documentation; each has its handler in functions/. */
export const operations: readonly Operation[] = [
  ...platformOperations,
  ...tokenOperations,
  ...transferOperations,
  ...transactionOperations,
  ...ledgerOperations,
];
