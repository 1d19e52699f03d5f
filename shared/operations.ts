import { accountOperations } from './accounts/contract.ts';
import { customerOperations } from './customers/contract.ts';
import { docsOperations } from './docs/contract.ts';
import type { Operation } from './kernel/operation.ts';
import { ledgerOperations } from './ledger/contract.ts';
import { platformOperations } from './platforms/contract.ts';
import { sandboxOperations } from './sandbox/contract.ts';
import { tokenOperations } from './tokens/contract.ts';
import { transactionOperations } from './transactions/contract.ts';
import { transferOperations } from './transfers/contract.ts';

const known = [
  ...platformOperations,
  ...tokenOperations,
  ...customerOperations,
  ...accountOperations,
  ...transferOperations,
  ...transactionOperations,
  ...ledgerOperations,
  ...sandboxOperations,
  ...docsOperations,
];

/** The operations with their own types, for typed clients. */
export type KnownOperation = (typeof known)[number];

/** Every operation of the API, in the order of the documentation; each has its handler in functions/. */
export const operations: readonly Operation[] = known;
