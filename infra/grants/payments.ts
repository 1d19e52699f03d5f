import type { Grant, KeyPrefix } from '../grant.ts';
import { accountOwners } from './accounts.ts';

/** A UMA address may belong to a customer of any platform. RATES is read every five minutes. */
const umaReceivers: readonly KeyPrefix[] = ['CUSTOMER', 'PLATFORM', 'RATES', 'UMA', 'UMA_DOMAIN'];

/** A read that finds a quote whose time is over writes that (shared/transactions/store.ts). */
const readAndExpire: Grant = { get: ['TRANSACTION'], update: ['TRANSACTION'] };

const createTransfer: Grant = {
  get: [...accountOwners, 'EXTERNAL'],
  put: ['JOURNAL', 'TRANSACTION'],
  update: ['ACCOUNT'],
  check: ['CUSTOMER'],
};

/** Moves a stored quote to PROCESSING and debits its sender. */
const executeQuote: Grant = {
  get: [...accountOwners, 'EXTERNAL', 'TRANSACTION'],
  put: ['JOURNAL'],
  update: ['ACCOUNT', 'TRANSACTION'],
  check: ['CUSTOMER', 'UMA'],
};

const settleDelayedTransfer: Grant = {
  get: ['TRANSACTION'],
  put: ['JOURNAL'],
  update: ['ACCOUNT', 'TRANSACTION'],
};

/**
 * Pays through the switch, or on our on-us as an incoming payment. A deposit account may open an internal
 * account.
 */
const payOut: Grant = {
  // SWITCH: whether a switch is down.
  get: [...accountOwners, 'EXTERNAL', 'SWITCH', 'TRANSACTION', 'UMA'],
  put: ['CUSTOMER', 'JOURNAL', 'SWITCH', 'TRANSACTION'],
  update: ['ACCOUNT', 'TRANSACTION'],
  check: ['CUSTOMER', 'EXTERNAL', 'UMA'],
  // For orders to the operator's switch, in production.
  sign: true,
};

/** Gives back what a pending transfer has debited. */
const cancelTransaction: Grant = settleDelayedTransfer;

/** Ends an incoming payment, and the sender's payment if the sender is our customer. */
const settleIncoming: Grant = settleDelayedTransfer;

/** A result that contradicts the recorded end is kept, on condition that the payment still has that end. */
const receiveResult: Grant = {
  ...settleIncoming,
  get: ['RECONCILIATION_EXCEPTION', 'TRANSACTION'],
  put: ['RECONCILIATION_EXCEPTION', 'JOURNAL'],
  check: ['TRANSACTION'],
};

/** An approval decides where the money goes, on condition that its receiver does not change. */
const approveIncoming: Grant = {
  get: ['CUSTOMER', 'EXTERNAL', 'TRANSACTION'],
  put: ['JOURNAL'],
  update: ['ACCOUNT', 'TRANSACTION'],
  check: ['CUSTOMER', 'EXTERNAL'],
};

/** Functions that move money, or show what that would cost. */
export const paymentGrants: Readonly<Record<string, Grant>> = {
  'create-quote': {
    get: [...umaReceivers, 'EXTERNAL', 'LOOKUP'],
    // JOURNAL, ACCOUNT and the checks are for immediatelyExecute.
    put: ['JOURNAL', 'TRANSACTION'],
    update: ['ACCOUNT'],
    check: ['CUSTOMER', 'UMA'],
  },
  'get-quote': readAndExpire,
  'send-sandbox-payment': executeQuote,
  'execute-quote': executeQuote,
  'pay-out': payOut,
  'receive-sandbox-uma-payment': {
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'UMA'],
    put: ['CUSTOMER', 'JOURNAL', 'TRANSACTION'],
    update: ['ACCOUNT'],
    check: ['CUSTOMER', 'EXTERNAL'],
  },
  'approve-incoming-payment': approveIncoming,
  'reject-incoming-payment': settleIncoming,
  'time-out-approval': settleIncoming,
  'ask-platform': {
    ...approveIncoming,
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'SIGNING_KEYS', 'TRANSACTION'],
    put: ['APPROVAL', 'JOURNAL', 'WEBHOOK'],
    update: [...(approveIncoming.update ?? []), 'APPROVAL'],
    delete: ['APPROVAL'],
    signWebhooks: true,
  },
  'receive-collection-result': receiveResult,
  // An owner's platform is looked for once. Money that nobody is named for goes to suspense.
  'receive-switch-deposit': {
    get: [...accountOwners, 'DEPOSIT', 'DEPOSIT_OWNER'],
    batchGet: ['CUSTOMER'],
    queryIndex: { owner: ['PLATFORM'] },
    put: ['DEPOSIT', 'DEPOSIT_OWNER', 'JOURNAL', 'TRANSACTION'],
    update: ['ACCOUNT'],
  },
  'receive-switch-result': receiveResult,
  'create-transfer-in': createTransfer,
  'create-transfer-out': createTransfer,
  'settle-delayed-outcome': settleDelayedTransfer,
  'start-workflows': {
    start: ['account-link', 'delayed-outcome', 'payment-approval', 'quote-execution', 'verification-outcome'],
  },
  'get-health': { get: ['RATES'] },
  'list-exchange-rates': { get: ['PLATFORM', 'RATES'] },
  'refresh-rates': { get: ['RATES'], put: ['RATES'] },
  'look-up-uma-address': { get: [...umaReceivers, 'EXTERNAL'], put: ['LOOKUP'] },
  // UMA is for a sender that is named by its address.
  'look-up-external-account': {
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'RATES', 'UMA'],
    put: ['LOOKUP'],
  },
  'finish-overdue': {
    ...payOut,
    get: [...(payOut.get ?? []), 'RECONCILIATION_EXCEPTION', 'DEPOSIT', 'RETENTION'],
    // Dead deliveries have copies of what payers said.
    batchGet: ['WEBHOOK'],
    queryIndex: {
      due: ['RECONCILIATION_EXCEPTION_DUE', 'DEPOSIT_DUE', 'DUE'],
      list: ['TRANSACTION'],
      owner: ['PLATFORM'],
    },
    put: [...(payOut.put ?? []), 'RECONCILIATION_EXCEPTION', 'RETENTION'],
    update: ['ACCOUNT', 'DEPOSIT', 'TRANSACTION', 'WEBHOOK'],
    check: [...(payOut.check ?? []), 'TRANSACTION'],
  },
  'cancel-transaction': cancelTransaction,
  'get-transaction': readAndExpire,
  'get-transaction-timeline': {
    ...readAndExpire,
    get: ['RECONCILIATION_EXCEPTION', 'TRANSACTION'],
    query: ['JOURNAL'],
    batchGet: ['WEBHOOK'],
  },
  'list-transactions': {
    ...readAndExpire,
    get: ['CUSTOMER_REF', 'TRANSACTION'],
    queryIndex: { list: ['TRANSACTION'], owner: ['TRANSACTION'], status: ['TRANSACTION'] },
  },
};
