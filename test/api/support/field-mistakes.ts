import type { ErrorCode } from '#shared/kernel/errors.ts';
import type { ApiRequest, OperationId } from '#test/support/api-client.ts';
import type { WrongWorld } from './wrong-world.ts';

/** The request's mistake, the code of the answer, the field that it names, and a part of the rule that it states. */
export type FieldMistake = readonly [
  what: string,
  operation: OperationId,
  request: (world: WrongWorld) => ApiRequest,
  code: ErrorCode,
  field: string,
  rule: RegExp,
];

const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Doe', region: 'US' };
const customer = (more: object) => () => ({ body: { ...person, ...more } });
const transfer = (more: object) => (world: WrongWorld) => ({
  body: {
    source: { accountId: world.usd.id },
    destination: { accountId: world.usdBank.id },
    amount: 1,
    ...more,
  },
});
const quote = (more: object) => (world: WrongWorld) => ({
  body: {
    source: { sourceType: 'ACCOUNT', accountId: world.usd.id },
    destination: { destinationType: 'ACCOUNT', accountId: world.eurBank.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    ...more,
  },
});
const bank =
  (more: object, info: object = {}) =>
  (world: WrongWorld) => ({
    body: { ...world.usdBankBody, ...more, accountInfo: { ...world.usdBankBody.accountInfo, ...info } },
  });
const body = (sent: unknown) => () => ({ body: sent });
const query = (asked: Record<string, string>) => () => ({ query: asked });
const path = (parameters: Record<string, string>) => () => ({ path: parameters });
const nobody = '019542f5-b3e7-7d02-8000-000000000000';

// biome-ignore format: a table
export const fieldMistakes: readonly FieldMistake[] = [
  ['an amount as text', 'createTransferOut', transfer({ amount: '1' }), 'INVALID_AMOUNT', 'amount', /must be .*(integer|number)/],
  ['an amount with a fraction', 'createTransferOut', transfer({ amount: 1.5 }), 'INVALID_AMOUNT', 'amount', /integer/],
  ['an amount of zero', 'createTransferOut', transfer({ amount: 0 }), 'INVALID_AMOUNT', 'amount', /at least 1/],
  ['an unsafe amount', 'createTransferOut', transfer({ amount: 9_000_000_000_000_001 }), 'INVALID_AMOUNT', 'amount', /at most 9000000000000000/],
  ['no amount', 'createTransferOut', transfer({ amount: undefined }), 'INVALID_AMOUNT', 'amount', /is required/],
  ['no source', 'createTransferOut', transfer({ source: undefined }), 'INVALID_INPUT', 'source', /is required/],
  ['a bare uuid as account', 'createTransferOut', transfer({ source: { accountId: nobody } }), 'INVALID_INPUT', 'source.accountId', /InternalAccount:<uuid>/],
  ['an unknown account', 'createTransferOut', transfer({ source: { accountId: `InternalAccount:${nobody}` } }), 'ACCOUNT_NOT_FOUND', 'source.accountId', /of this platform/],
  ["another platform's account", 'createTransferOut', (world) => transfer({ source: { accountId: world.foreign.id } })(world), 'ACCOUNT_NOT_FOUND', 'source.accountId', /of this platform/],
  ['an unknown customer type', 'createCustomer', customer({ customerType: 'PERSON' }), 'INVALID_INPUT', 'customerType', /INDIVIDUAL.*BUSINESS|BUSINESS.*INDIVIDUAL/],
  ['no customer type', 'createCustomer', customer({ customerType: undefined }), 'INVALID_INPUT', 'customerType', /is required|must be/],
  ['a name as number', 'createCustomer', customer({ fullName: 7 }), 'INVALID_INPUT', 'fullName', /must be of type string/],
  ['a birth date of another form', 'createCustomer', customer({ birthDate: '15.01.1990' }), 'INVALID_INPUT', 'birthDate', /YYYY-MM-DD/],
  ['an unknown country', 'createCustomer', customer({ nationality: 'XX' }), 'INVALID_INPUT', 'nationality', /ISO 3166/],
  ['an unknown currency', 'createCustomer', customer({ currencies: ['ABC'] }), 'INVALID_CURRENCY', 'currencies', /supports .*USD/],
  ['two resident currencies', 'createCustomer', customer({ currencies: ['BRL', 'INR'] }), 'INVALID_INPUT', 'currencies', /one customer can hold one of them/],
  ['a UMA address without a domain', 'createCustomer', customer({ umaAddress: 'jane' }), 'INVALID_UMA_ADDRESS', 'umaAddress', /\$name@domain/],
  ['a UMA address on a foreign domain', 'createCustomer', customer({ umaAddress: '$jane@foreign.example' }), 'INVALID_UMA_ADDRESS', 'umaAddress', /must be on/],
  ['a body that is a list', 'createCustomer', body([]), 'INVALID_INPUT', '', /must be/],
  ['an unknown account type', 'createExternalAccount', bank({}, { accountType: 'BANK' }), 'INVALID_INPUT', 'accountInfo.accountType', /must be one of .*USD_ACCOUNT/],
  ['no account number', 'createExternalAccount', bank({}, { accountNumber: undefined }), 'INVALID_INPUT', 'accountInfo.accountNumber', /is required/],
  ['a routing number of letters', 'createExternalAccount', bank({}, { routingNumber: 'abc' }), 'INVALID_INPUT', 'accountInfo.routingNumber', /must be 9 digits/],
  ['no beneficiary', 'createExternalAccount', bank({}, { beneficiary: undefined }), 'INVALID_INPUT', 'accountInfo.beneficiary', /is required/],
  ['no source of a quote', 'createQuote', quote({ source: undefined }), 'INVALID_INPUT', 'source', /is required/],
  ['an unknown kind of source', 'createQuote', quote({ source: { sourceType: 'CARD' } }), 'INVALID_INPUT', 'source.sourceType', /ACCOUNT.*REALTIME_FUNDING/],
  ['an unknown locked side', 'createQuote', quote({ lockedCurrencySide: 'BOTH' }), 'INVALID_INPUT', 'lockedCurrencySide', /SENDING, RECEIVING|RECEIVING, SENDING/],
  ['a negative locked amount', 'createQuote', quote({ lockedCurrencyAmount: -1 }), 'INVALID_AMOUNT', 'lockedCurrencyAmount', /at least 1/],
  ['a lookup that does not exist', 'createQuote', quote({ lookupId: `Lookup:${nobody}` }), 'LOOKUP_REQUEST_NOT_FOUND', 'lookupId', /./],
  ['a rail that the account does not have', 'createQuote', (world) => quote({ destination: { destinationType: 'ACCOUNT', accountId: world.eurBank.id, paymentRail: 'ACH' } })(world), 'INVALID_INPUT', 'destination.paymentRail', /must be one of/],
  ['no permissions', 'createToken', body({ name: 'x', permissions: [] }), 'INVALID_INPUT', 'permissions', /must|at least/],
  ['an unknown permission', 'createToken', body({ name: 'x', permissions: ['ALL'] }), 'INVALID_INPUT', 'permissions.0', /VIEW, TRANSACT, MANAGE/],
  ['a webhook without https', 'updateConfig', body({ webhookEndpoint: 'ftp://x.example' }), 'INVALID_INPUT', 'webhookEndpoint', /http/],
  ['a limit that is no number', 'listTransactions', query({ limit: 'many' }), 'INVALID_INPUT', 'query.limit', /must be/],
  ['a limit above 100', 'listTransactions', query({ limit: '101' }), 'INVALID_INPUT', 'query.limit', /at most 100|<=100|100/],
  ['a misspelt filter', 'listTransactions', query({ statuss: 'PENDING' }), 'INVALID_INPUT', 'query.statuss', /did you mean status/],
  ['an unknown status', 'listTransactions', query({ status: 'DONE' }), 'INVALID_INPUT', 'query.status', /PENDING.*COMPLETED/],
  ['a foreign cursor', 'listTransactions', query({ cursor: 'abc' }), 'INVALID_INPUT', 'query.cursor', /must/],
  ['a bare uuid in a path', 'getTransaction', path({ transactionId: nobody }), 'TRANSACTION_NOT_FOUND', '', /Transaction:<uuid>/],
  ['an id of another type', 'getQuote', path({ quoteId: `Transaction:${nobody}` }), 'QUOTE_NOT_FOUND', '', /Quote:<uuid>/],
  ['a key with a blank', 'createTransferOut', (world) => ({ ...transfer({})(world), key: 'a b' }), 'INVALID_INPUT', 'Idempotency-Key', /1 to 255 visible characters/],
  ['a simulated refusal of the bank', 'createExternalAccount', bank({}, { accountNumber: '000123105' }), 'INVALID_BANK_ACCOUNT', 'accountInfo.accountNumber', /bank knows/],
];
