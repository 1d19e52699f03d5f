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
/** Whether the operator allows another service: for payments over the UMA network only. */
const umaLists: readonly KeyPrefix[] = ['UMA_ALLOWED', 'UMA_COUNTERPARTY'];

const executeQuote: Grant = {
  get: [...accountOwners, ...umaLists, 'EXTERNAL', 'TRANSACTION'],
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
  // UMA_KEYS: to sign that a payment over the UMA network is done.
  get: [...accountOwners, 'EXTERNAL', 'SWITCH', 'TRANSACTION', 'UMA', 'UMA_KEYS'],
  put: ['CUSTOMER', 'JOURNAL', 'SWITCH', 'TRANSACTION'],
  update: ['ACCOUNT', 'TRANSACTION'],
  check: ['CUSTOMER', 'EXTERNAL', 'UMA'],
  // For orders to the operator's switch, in production.
  sign: true,
  umaKeys: true,
};

/** Gives back what a pending transfer has debited. */
const cancelTransaction: Grant = settleDelayedTransfer;

/** Ends an incoming payment, and the sender's payment if the sender is our customer. */
const settleIncoming: Grant = settleDelayedTransfer;

/** The same for one whose money has not come: it counts against no limit any more. */
const endUnpaid: Grant = { ...settleIncoming, update: [...(settleIncoming.update ?? []), 'UMA_VELOCITY'] };

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
  update: ['ACCOUNT', 'TRANSACTION', 'UMA_VELOCITY'],
  check: ['CUSTOMER', 'EXTERNAL'],
};

/** What decides on transfers and quotes of a batch. A payment over the UMA network cannot be in one. */
const judgeRows: Grant = { get: [...umaReceivers, 'EXTERNAL', 'LOOKUP'] };

/** Functions that move money, or show what that would cost. */
export const paymentGrants: Readonly<Record<string, Grant>> = {
  'create-quote': {
    // UMA_KEYS, UMA_NONCE and UMA_INVOICE are for receivers at other services.
    get: [...umaReceivers, ...umaLists, 'EXTERNAL', 'LOOKUP', 'UMA_KEYS', 'UMA_ROTATION'],
    // JOURNAL, ACCOUNT and the checks are for immediatelyExecute.
    put: ['JOURNAL', 'TRANSACTION', 'UMA_INVOICE', 'UMA_KEYS', 'UMA_NONCE'],
    update: ['ACCOUNT'],
    check: ['CUSTOMER', 'UMA'],
    umaKeys: true,
  },
  'create-payout-batch': {
    ...judgeRows,
    batchGet: ['ACCOUNT'],
    put: ['PAYOUT_BATCH'],
    putObjects: ['batches'],
  },
  'confirm-payout-batch': { get: ['PAYOUT_BATCH'], put: ['PAYOUT_BATCH'] },
  'cancel-payout-batch': { get: ['PAYOUT_BATCH'], put: ['PAYOUT_BATCH'] },
  'get-payout-batch': { get: ['PAYOUT_BATCH'], query: ['PAYOUT_ROW'] },
  // Each row as a transfer or as a quote that is executed at once.
  'pay-batch-rows': {
    get: [...(judgeRows.get ?? []), 'PAYOUT_BATCH'],
    query: ['PAYOUT_ROW'],
    put: ['JOURNAL', 'PAYOUT_ROW', 'TRANSACTION'],
    update: ['ACCOUNT'],
    check: ['CUSTOMER', 'UMA'],
    readObjects: ['batches'],
  },
  'finish-payout-batch': { get: ['PAYOUT_BATCH'], query: ['PAYOUT_ROW'], put: ['PAYOUT_BATCH'] },
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
  'reject-incoming-payment': endUnpaid,
  'time-out-approval': endUnpaid,
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
  // What an approval does without Lightning. Late money goes to suspense.
  'receive-invoice-payment': {
    get: ['CUSTOMER', 'DEPOSIT', 'EXTERNAL', 'TRANSACTION'],
    put: ['CUSTOMER', 'DEPOSIT', 'JOURNAL'],
    update: ['ACCOUNT', 'TRANSACTION', 'UMA_VELOCITY'],
    check: ['CUSTOMER', 'EXTERNAL'],
  },
  'receive-switch-result': receiveResult,
  'create-transfer-in': createTransfer,
  'create-transfer-out': createTransfer,
  'settle-delayed-outcome': settleDelayedTransfer,
  'start-workflows': {
    start: [
      'account-link',
      'delayed-outcome',
      'payment-approval',
      'payout-batch',
      'quote-execution',
      'verification-outcome',
    ],
  },
  'get-health': { get: ['RATES'] },
  'list-exchange-rates': { get: ['PLATFORM', 'RATES'] },
  'refresh-rates': { get: ['RATES'], put: ['RATES'] },
  // An address on another service's domain is asked over the UMA network.
  'look-up-uma-address': {
    get: [...umaReceivers, ...umaLists, 'EXTERNAL', 'UMA_KEYS', 'UMA_ROTATION'],
    put: ['LOOKUP', 'UMA_KEYS', 'UMA_NONCE'],
    umaKeys: true,
  },
  // UMA is for a sender that is named by its address.
  'look-up-external-account': {
    get: ['CUSTOMER', 'EXTERNAL', 'PLATFORM', 'RATES', 'UMA'],
    put: ['LOOKUP'],
  },
  'finish-overdue': {
    ...payOut,
    // RATES and UMA_DOMAIN are for quotes that were ordered for this time.
    get: [...(payOut.get ?? []), 'RECONCILIATION_EXCEPTION', 'DEPOSIT', 'RETENTION', 'RATES', 'UMA_DOMAIN'],
    // Dead deliveries have copies of what payers said.
    batchGet: ['WEBHOOK'],
    queryIndex: {
      due: ['RECONCILIATION_EXCEPTION_DUE', 'DEPOSIT_DUE', 'DUE'],
      list: ['TRANSACTION'],
      owner: ['PLATFORM'],
    },
    // DEPOSIT: money that came in for a receiver who cannot be paid.
    put: [...(payOut.put ?? []), 'DEPOSIT', 'RECONCILIATION_EXCEPTION', 'RETENTION'],
    update: ['ACCOUNT', 'DEPOSIT', 'TRANSACTION', 'UMA_VELOCITY', 'WEBHOOK'],
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
