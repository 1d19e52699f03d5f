/** Rights to the table that several functions need, written by hand. */
export const transferRights = [
  'GetItem ACCOUNT',
  'GetItem CUSTOMER',
  'GetItem EXTERNAL',
  'GetItem IDEMPOTENCY',
  'GetItem PLATFORM',
  'ConditionCheckItem CUSTOMER',
  'PutItem HOLD',
  'PutItem IDEMPOTENCY',
  'PutItem JOURNAL',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
];
export const settleRights = [
  'GetItem ACCOUNT',
  'GetItem TRANSACTION',
  'PutItem HOLD',
  'PutItem JOURNAL',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const payOutRights = [
  'GetItem ACCOUNT',
  'GetItem CUSTOMER',
  'GetItem EXTERNAL',
  'GetItem PLATFORM',
  'GetItem SWITCH',
  'GetItem TRANSACTION',
  'GetItem UMA',
  'ConditionCheckItem CUSTOMER',
  'ConditionCheckItem EXTERNAL',
  'ConditionCheckItem UMA',
  'PutItem CUSTOMER',
  'PutItem HOLD',
  'PutItem JOURNAL',
  'PutItem SWITCH',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const receiveRights = [
  'GetItem ACCOUNT',
  'GetItem CONTRADICTION',
  'GetItem TRANSACTION',
  'ConditionCheckItem TRANSACTION',
  'PutItem CONTRADICTION',
  'PutItem HOLD',
  'PutItem JOURNAL',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const overdueRights = [
  'GetItem ACCOUNT',
  'GetItem CONTRADICTION',
  ...payOutRights.slice(1, 9),
  'ConditionCheckItem TRANSACTION',
  'ConditionCheckItem UMA',
  'PutItem CONTRADICTION',
  ...payOutRights.slice(10, -1),
  'UpdateItem DEPOSIT',
  'UpdateItem TRANSACTION',
  'Query due ACCOUNT_HOT',
  'Query due CONTRADICTION_DUE',
  'Query due DEPOSIT_DUE',
  'Query due DUE',
];
