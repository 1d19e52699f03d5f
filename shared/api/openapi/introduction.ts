import { valuesTables } from '#shared/sandbox/values-table.ts';

/** What a reader must know before the first request, in Markdown. */
export const introduction = `Moves money for the customers of a platform: between accounts, banks, wallets and UMA addresses, across currencies.

**The first payment** takes six requests: create a customer (\`POST /customers\`), find its account
(\`GET /customers/internal-accounts?customerId=…\`), fund it (\`POST /sandbox/internal-accounts/{accountId}/fund\`), add a
bank account (\`POST /customers/external-accounts\`), send a transfer (\`POST /transfer-out\`), read it (\`GET /transactions/{transactionId}\`). Every body on this page is
filled in with an example; put the ids of your own answers into it.

### Authentication
HTTP Basic: the user name is the \`clientId\`, the password the \`clientSecret\` of an API token. \`npm start\` prints one;
\`POST /tokens\` makes more. A token has the permissions VIEW, TRANSACT and MANAGE, and none implies another. The page
\`/docs\` keeps the credentials in your browser. Load it again after you have signed in: the examples then have ids of
your platform.

### Amounts
Integers in the smallest unit of the currency: 12500 is 125.00 USD, and 1 is one satoshi. \`decimals\` of a currency says
where the point goes. Times are ISO 8601 in UTC, countries ISO 3166-1 alpha-2, currencies ISO 4217 or BTC, USDC, USDT.

### Bodies
Unknown fields are ignored, and the header \`X-Ignored-Fields\` of the answer names them. In a POST, an optional field that
is \`null\` or \`""\` counts as absent.

### Identifiers
\`Type:<uuid>\`, such as \`Customer:019542f5-b3e7-7d02-8000-000000000000\`. Store them as text. Somebody else's id answers
like an unknown one: 404.

### Idempotency
Send an \`Idempotency-Key\` with every POST. A repeated request with the same key gets the first answer again, with
\`Idempotency-Replayed: true\`, and the work is done once. A refusal is kept, too: after a 4xx other than 429 and 409
\`IDEMPOTENCY_REQUEST_IN_PROGRESS\`, correct the request and send it with a new key (\`order-1007/2\`). The same key with
another request is 422. Keys live for at least 24 hours. PATCH, PUT and DELETE are idempotent by themselves.

### Errors
Every error has \`status\`, \`code\`, \`message\` and often \`details\`. Decide by \`code\`. Send the request again only if the
header \`X-Should-Retry\` says \`true\`, after \`Retry-After\` seconds. One exception: after a 503 that says \`false\`, a POST
with an \`Idempotency-Key\` may be sent again, with the same key. Keep \`X-Request-Id\` for questions. Each operation lists
its codes.

### Pages
Lists answer \`data\`, \`hasMore\` and \`nextCursor\`, newest first. Send \`nextCursor\` as \`cursor\` for the next page, with the
same filters; \`limit\` is 1 to 100.

### Events
The service tells your \`webhookEndpoint\` about every change, signed. The section \`webhooks\` of this document has each
event, its headers and how to verify them.

### Magic values of the sandbox
The sandbox moves no real money. The end of a value chooses the outcome. \`GET /sandbox/values\` answers these tables as
data, with the events of each outcome and a ready account of every type.

${valuesTables.join('\n')}`;
