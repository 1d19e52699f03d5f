// Runs in the browser. `validatorUrl` is null, so that the page sends nothing to other origins.

/** The ids of the examples, which shared/api/openapi/examples/ids.ts chose. */
const exampleId = (type) => `${type}:019542f5-b3e7-7d02-8000-000000000000`;

/** Swagger UI keeps the credentials under this key. */
const credentials = () => {
  const { basic } = JSON.parse(localStorage.getItem('authorized') ?? '{}');
  return basic && btoa(`${basic.value.username}:${basic.value.password}`);
};

/** A list that hangs must not keep a reader from the page: after so long it shows the examples' ids. */
const listLimitMs = 5_000;

const listOf = async (path, token) => {
  const signal = AbortSignal.timeout(listLimitMs);
  try {
    const answer = await fetch(path, { headers: { Authorization: `Basic ${token}` }, signal });
    return answer.ok ? (await answer.json()).data : [];
  } catch {
    return [];
  }
};

const richest = (accounts) =>
  accounts
    .filter(({ balance }) => balance.currency.code === 'USD')
    .sort((left, right) => right.balance.amount - left.balance.amount)[0];

/** Objects of the platform that stand for the examples' ids, so that requests work as they are filled in. */
const ownObjects = async () => {
  const token = credentials();
  if (!token) return [];
  const [accounts, transactions, tokens] = await Promise.all(
    ['customers/internal-accounts?limit=100', 'transactions?limit=1', 'tokens?limit=1'].map((path) =>
      listOf(path, token),
    ),
  );
  const account = richest(accounts);
  if (!account) return [...transactions, ...tokens];
  const { customerId } = account;
  const banks = await listOf(
    `customers/external-accounts?customerId=${customerId}&currency=USD&limit=1`,
    token,
  );
  return [account, { id: customerId }, ...banks, ...transactions, ...tokens];
};

const start = async () => {
  const domNode = document.getElementById('api');
  domNode.textContent = 'Loading the API…';
  const own = await ownObjects().catch(() => []);
  const withOwnIds = (text) =>
    own.reduce((made, { id }) => made.replaceAll(exampleId(id.split(':')[0]), id), text);
  globalThis.SwaggerUIBundle({
    url: 'openapi.json',
    domNode,
    deepLinking: true,
    docExpansion: 'none',
    persistAuthorization: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    filter: true,
    queryConfigEnabled: false,
    validatorUrl: null,
    plugins: [
      {
        statePlugins: {
          spec: { wrapActions: { updateSpec: (original) => (text) => original(withOwnIds(text)) } },
        },
      },
    ],
  });
};

start();
