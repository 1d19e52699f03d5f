import { basic, type RawRequest } from '#test/api/support/raw-request.ts';
import type { World } from '#test/api/support/world.ts';
import type { Canaries } from './canaries.ts';
import { documentRequests, idOf, type MakeRequest } from './canary-documents.ts';
import { payout, quoteCanaries } from './quote-canaries.ts';

const individual = (canary: Canaries) => ({
  customerType: 'INDIVIDUAL',
  platformCustomerId: canary.platformCustomerId,
  fullName: canary.fullName,
  birthDate: '1990-01-15',
  nationality: 'GB',
  email: canary.customerEmail,
  phoneNumber: canary.customerPhone,
  idType: 'NON_US_TAX_ID',
  identifier: canary.identifier,
  countryOfIssuance: 'GB',
  endUserTermsConsent: { acceptedAt: '2025-10-13T12:00:00Z', version: canary.termsVersion },
  description: canary.customerNote,
  address: {
    line1: canary.street,
    line2: canary.secondLine,
    city: canary.city,
    state: canary.state,
    postalCode: canary.postalCode,
    country: 'GB',
  },
  [canary.unknownField]: canary.cardNumber,
});

const company = (canary: Canaries) => ({
  customerType: 'BUSINESS',
  platformCustomerId: `${canary.platformCustomerId}-b`,
  currencies: ['EUR'],
  businessInfo: {
    legalName: canary.legalName,
    doingBusinessAs: canary.doingBusinessAs,
    registrationNumber: canary.registrationNumber,
    taxId: canary.taxId,
  },
});

const accounts = (canary: Canaries) => {
  const beneficiary = {
    beneficiaryType: 'INDIVIDUAL',
    fullName: canary.otherName,
    email: canary.email,
    phoneNumber: canary.phoneNumber.slice(0, 14),
    address: { line1: canary.street, postalCode: canary.postalCode, country: 'GB' },
  };
  const euro = (iban: string) => ({
    currency: 'EUR',
    accountInfo: { accountType: 'EUR_ACCOUNT', iban, beneficiary },
  });
  const { accountNumber, routingNumber, clabe: clabeNumber, pixKey, vpa, lightningAddress, wallet } = canary;
  const info = (currency: string, accountType: string, fields: object) => ({
    currency,
    platformAccountId: canary.platformAccountId,
    accountInfo: { accountType, ...fields },
  });
  return [
    euro(canary.iban),
    euro(canary.iban),
    euro(canary.refusedIban),
    euro(canary.failingIban),
    info('USD', 'USD_ACCOUNT', { accountNumber, routingNumber, beneficiary }),
    info('MXN', 'MXN_ACCOUNT', { clabeNumber, beneficiary }),
    info('BRL', 'BRL_ACCOUNT', { pixKey, pixKeyType: 'EMAIL', taxId: canary.taxId, beneficiary }),
    info('INR', 'INR_ACCOUNT', { vpa, beneficiary }),
    info('USDC', 'BASE_WALLET', { address: wallet }),
    info('BTC', 'LIGHTNING', { lightningAddress }),
    info('USD', 'EUR_ACCOUNT', { iban: canary.iban, beneficiary }),
    info(canary.unknownField.slice(0, 8), 'EUR_ACCOUNT', { iban: canary.iban, beneficiary }),
    info('EUR', canary.accountNumber, { iban: canary.iban }),
    info('EUR', 'EUR_ACCOUNT', { iban: { value: canary.iban }, beneficiary: canary.fullName }),
    info('USD', 'USD_ACCOUNT', { accountNumber: [accountNumber], routingNumber: canary.email, beneficiary }),
  ];
};

/** Requests full of canaries, valid and invalid, in every part of the API. */
export const canaryRequests = (canary: Canaries, world: World, authorization: string): MakeRequest[] => {
  const request = (
    method: string,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): RawRequest => ({
    method,
    target,
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/json',
      Cookie: `session=${canary.cookie}`,
      'User-Agent': canary.userAgent,
      'X-Forwarded-For': canary.forwardedFor,
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const post = (target: string, body: unknown, headers = {}): RawRequest =>
    request('POST', target, body, headers);
  const get = (target: string, headers = {}): RawRequest => request('GET', target, undefined, headers);
  const transfer = {
    source: { accountId: world.internalAccountId },
    destination: { accountId: world.externalAccountId },
    amount: 30,
  };
  const key = { 'Idempotency-Key': canary.idempotencyKey };
  const wrong = [
    basic({ clientId: canary.wrongClient, clientSecret: canary.wrongSecret }),
    basic({ clientId: world.platform.credentials.clientId, clientSecret: canary.wrongSecret }),
    `Bearer ${canary.wrongSecret}`,
    `Basic ${canary.wrongSecret}`,
  ];
  const fixed: RawRequest[] = [
    post('/customers', individual(canary)),
    post('/customers', individual(canary)),
    post('/customers', company(canary)),
    post('/customers', {
      ...individual(canary),
      fullName: { is: canary.fullName },
      birthDate: canary.otherName,
      email: canary.customerPhone,
      phoneNumber: canary.customerEmail,
      idType: canary.identifier,
      endUserTermsConsent: canary.termsVersion,
    }),
    post('/customers', {
      ...individual(canary),
      umaAddress: canary.umaName,
      currencies: [canary.unknownField.slice(0, 9)],
    }),
    post('/customers', { ...individual(canary), address: canary.street, nationality: canary.city }),
    post('/customers', { ...company(canary), customerType: canary.legalName }),
    post('/customers', `{"fullName":"${canary.bodyOfNoJson}`),
    post('/customers', `["${canary.bodyOfNoJson}"]`),
    post('/customers', individual(canary), { 'Content-Type': `text/${canary.bodyOfNoJson}` }),
    request('PATCH', `/customers/${world.customerId}`, {
      customerType: 'INDIVIDUAL',
      fullName: canary.otherName,
    }),
    request('PATCH', `/customers/${canary.pathValue}`, {
      customerType: 'INDIVIDUAL',
      fullName: canary.otherName,
    }),
    ...accounts(canary).map((body) => post('/platform/external-accounts', body)),
    ...accounts(canary).map((body) =>
      post('/customers/external-accounts', { customerId: world.customerId, ...body }),
    ),
    post('/transfer-out', transfer, key),
    post('/transfer-out', transfer, key),
    post('/transfer-out', { ...transfer, amount: 31 }, key),
    post('/transfer-out', transfer, { 'Idempotency-Key': canary.invalidKey }),
    post('/transfer-out', { ...transfer, amount: canary.cardNumber }, key),
    post('/transfer-out', { ...transfer, destination: { accountId: canary.accountNumber } }, key),
    ...quoteCanaries(canary, world).map((body) => post('/quotes', body)),
    post(`/linkprovider/callback/${world.linkToken}`, { publicToken: canary.queryValue }),
    get(`/receiver/uma/${encodeURIComponent(canary.umaName)}?senderUmaAddress=${canary.queryValue}`),
    get(`/receiver/external-account/${canary.pathValue}`),
    post('/tokens', { name: canary.tokenName, permissions: [canary.unknownField] }),
    request('PATCH', '/config', { webhookEndpoint: `https://acme.example/hooks?key=${canary.webhookPath}` }),
    request('PATCH', '/config', { webhookEndpoint: `https://joe:${canary.webhookPassword}@acme.example/` }),
    request('PATCH', '/config', { umaDomain: `${canary.umaName} ${canary.email}` }),
    get(`/customers/${canary.pathValue}`),
    get(`/transactions/${canary.pathValue}`),
    get(`/tokens/${canary.pathValue}?secret=${canary.queryValue}`),
    get(`/customers?platformCustomerId=${canary.platformCustomerId}`),
    get(`/customers?umaAddress=${canary.umaName}`),
    get(`/customers?cursor=${canary.queryValue}&limit=${canary.queryValue}`),
    get(`/transactions?reference=${canary.queryValue}&status=${canary.queryValue}`),
    get(`/transactions?senderAccountIdentifier=${encodeURIComponent(canary.email)}`),
    ...wrong.map((header) => get('/config', { Authorization: header })),
  ];
  return [
    ...fixed.map(
      (one): MakeRequest =>
        () =>
          one,
    ),
    ...documentRequests(canary, world, authorization),
    () => get(`/documents?documentHolder=${canary.documentNumber}&cursor=${canary.queryValue}`),
    () => get(`/uploads/${canary.pathValue}`),
    ...[canary.paidAccountNumber, canary.returnedAccountNumber].flatMap((number): MakeRequest[] => [
      () => post('/platform/external-accounts', dollarAccount(canary, number)),
      (answers) => post('/quotes', payout(world, idOf(answers.at(-1)))),
    ]),
    () => post('/platform/external-accounts', dollarAccount(canary, canary.delayedAccountNumber)),
    (answers) =>
      post('/transfer-out', delayed(world, idOf(answers.at(-1))), {
        'Idempotency-Key': `${canary.idempotencyKey}-5`,
      }),
  ];
};

const dollarAccount = (canary: Canaries, accountNumber: string) => ({
  currency: 'USD',
  platformAccountId: `${canary.platformAccountId}-${accountNumber.slice(-4)}`,
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: canary.routingNumber,
    beneficiary: { beneficiaryType: 'BUSINESS', legalName: canary.legalName },
  },
});

/** A payment whose outcome comes from a workflow. */
const delayed = (world: World, bankId: string) => ({
  source: { accountId: world.internalAccountId },
  destination: { accountId: bankId },
  amount: 35,
});
