/** Rights to the table that several functions need, written by hand. */
export const transferRights = [
  'GetItem CUSTOMER',
  'GetItem EXTERNAL',
  'GetItem IDEMPOTENCY',
  'GetItem PLATFORM',
  'ConditionCheckItem CUSTOMER',
  'PutItem IDEMPOTENCY',
  'PutItem JOURNAL',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
];
export const settleRights = [
  'GetItem TRANSACTION',
  'PutItem JOURNAL',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const payOutRights = [
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
  'PutItem JOURNAL',
  'PutItem SWITCH',
  'PutItem TRANSACTION',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const receiveRights = [
  'GetItem CONTRADICTION',
  'GetItem TRANSACTION',
  'ConditionCheckItem TRANSACTION',
  'PutItem CONTRADICTION',
  'PutItem JOURNAL',
  'UpdateItem ACCOUNT',
  'UpdateItem TRANSACTION',
];

export const overdueRights = [
  'GetItem CONTRADICTION',
  ...payOutRights.slice(0, 8),
  'ConditionCheckItem TRANSACTION',
  'ConditionCheckItem UMA',
  'PutItem CONTRADICTION',
  ...payOutRights.slice(9, -1),
  'UpdateItem DEPOSIT',
  'UpdateItem TRANSACTION',
  'Query due CONTRADICTION_DUE',
  'Query due DEPOSIT_DUE',
  'Query due DUE',
];
