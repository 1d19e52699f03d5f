/** The platform, tokens, lists, errors and webhooks. A key is `property` or `Schema.property`. */
export const platformDescriptions: Readonly<Record<string, string>> = {
  id: 'Identifier, `Type:<uuid>`; store it as text',
  name: 'Your name for it; the service only shows it',
  '*CurrencyConfig*.name': 'Which field of a customer or counterparty',
  'CounterpartyFieldDefinition.name': 'Which field the receiver wants',
  'Currency.code': 'Currency code: ISO 4217, or USDC, USDT, BTC',
  'Currency.name': 'Name of the currency in English',
  mandatory: 'Whether a payment without it is refused',
  umaDomain: 'Domain of the UMA addresses of your customers; absent when you have none',
  proxyUmaSubdomain:
    "Subdomain at the service's own UMA domain that stands for yours; absent when there is none",
  'PlatformConfig.webhookEndpoint': 'Where events go; absent when you have set none',
  supportedCurrencies: 'Currencies of your platform with their limits',
  'PlatformCurrencyConfig*.requiredCounterpartyFields':
    'What the other side of a payment must tell before the payment goes on',
  providerRequiredCustomerFields: 'What providers want to know about your customer; absent when nothing',
  providerRequiredCounterpartyCustomerFields:
    'What providers want to know about the other side; absent when nothing',
  enabledTransactionTypes: 'Directions in which this currency moves',
  isRegulatedFinancialInstitution:
    'Whether you verify your customers yourself; then individuals start APPROVED',
  permissions: 'What the token may do; no permission implies another',
  data: 'The page: at most `limit` entries, newest first unless the operation says otherwise',
  hasMore: 'Whether there is another page',
  nextCursor: 'Value of `cursor` for the next page; absent on the last',
  totalCount: 'Entries on all pages; absent where counting would be slow',
  'Error*.status': 'HTTP status, as in the status line',
  'Error*.code': 'What is wrong, for programs; never changes its meaning',
  'Error*.message': 'What is wrong and what to do, for people; may change',
  'Error*.details': 'The facts, such as the fields with problems; absent when there are none',
  status: 'How far it is',
  'BulkCustomerImportErrorEntry.code':
    'Code of the error, as in the error answers; absent for an error on our side',
  'BulkCustomerImportErrorEntry.message': 'What is wrong, in words',
  completedAt: 'When the import ended, ISO 8601 in UTC; absent until then',
  'WebhookDelivery*.type': 'Kind of event',
  'WebhookEndpoint.health': 'How it answered lately, which decides how events are sent to it',
  attemptCount: 'How often the service has sent the event',
  deliveredAt: 'When your endpoint accepted the event, ISO 8601 in UTC; absent until then',
  trigger: 'Why the service sent it: by itself, or because somebody asked',
  attemptedAt: 'When the attempt started, ISO 8601 in UTC',
  url: 'Address that the event went to',
  response_status:
    "HTTP status of your endpoint's answer. Without any answer the request is 400 WEBHOOK_DELIVERY_ERROR",
  openapi: 'Version of the OpenAPI specification',
  location: 'Address of the answer, as in the header Location',
  errorClass: 'Why the attempt failed; absent when your endpoint accepted the event',
};
