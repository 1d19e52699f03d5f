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

/** The guides keep their reader's choice under this key, and it holds here, too. */
const appearanceKey = 'vitepress-theme-appearance';

const systemIsDark = globalThis.matchMedia('(prefers-color-scheme: dark)');

const isDark = () => {
  const chosen = localStorage.getItem(appearanceKey) ?? 'auto';
  return chosen === 'auto' ? systemIsDark.matches : chosen === 'dark';
};

const showAppearance = () => {
  document.documentElement.classList.toggle('dark-mode', isDark());
  document.getElementById('appearance').textContent = isDark() ? 'Light' : 'Dark';
};

const switchAppearance = () => {
  localStorage.setItem(appearanceKey, isDark() ? 'light' : 'dark');
  showAppearance();
};

/** What stands in an operation's line, and its id. */
const textOf = (operation, tag) =>
  [tag, operation.get('method'), operation.get('path')]
    .concat(['summary', 'operationId'].map((field) => operation.getIn(['operation', field], '')))
    .join(' ')
    .toLowerCase();

/** Swagger UI itself finds only tags, and only in their own capitals. */
const matching = (taggedOperations, phrase) => {
  const words = phrase.toLowerCase().split(/\s+/);
  return taggedOperations
    .map((group, tag) =>
      group.update('operations', (operations) =>
        operations.filter((operation) => words.every((word) => textOf(operation, tag).includes(word))),
      ),
    )
    .filter((group) => group.get('operations').size > 0);
};

/** The page opens at its operations. What holds for all of them is one click away. */
const foldedIntroduction = (Introduction, { React }) => {
  const { createElement } = React;
  return (props) =>
    createElement(
      'details',
      { className: 'introduction' },
      createElement(
        'summary',
        null,
        createElement('h2', null, 'Authentication, amounts, ids, idempotency, errors and pages'),
      ),
      createElement(Introduction, props),
    );
};

/** A link inside a button can be reached by no screen reader. The address of an operation changes when it opens. */
const plainText =
  (_link, { React }) =>
  ({ text }) =>
    React.createElement('span', null, text);

/** A landmark of its own: Swagger UI has it outside of all. */
const searchLandmark =
  (Filter, { React }) =>
  (props) =>
    React.createElement(
      'div',
      { role: 'search', 'aria-label': 'Find operations' },
      React.createElement(Filter, props),
    );

/** The page sends requests to the service that it comes from. */
const nothing = () => () => null;

const start = async () => {
  showAppearance();
  systemIsDark.addEventListener('change', showAppearance);
  document.getElementById('appearance').addEventListener('click', switchAppearance);
  const domNode = document.getElementById('api');
  domNode.textContent = 'Loading the API…';
  const own = await ownObjects().catch(() => []);
  const withOwnIds = (text) =>
    own.reduce((made, { id }) => made.replaceAll(exampleId(id.split(':')[0]), id), text);
  globalThis.SwaggerUIBundle({
    url: 'openapi.json',
    domNode,
    deepLinking: true,
    docExpansion: 'list',
    persistAuthorization: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    // Each operation shows its own. Their list begins with headings of a level too low.
    defaultModelsExpandDepth: -1,
    filter: true,
    queryConfigEnabled: false,
    validatorUrl: null,
    plugins: [
      {
        fn: { opsFilter: matching },
        wrapComponents: {
          InfoContainer: foldedIntroduction,
          DeepLink: plainText,
          FilterContainer: searchLandmark,
          ServersContainer: nothing,
        },
        statePlugins: {
          spec: { wrapActions: { updateSpec: (original) => (text) => original(withOwnIds(text)) } },
        },
      },
    ],
  });
};

start();
