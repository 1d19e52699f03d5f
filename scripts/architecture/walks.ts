import { closureOf, modulesIn } from './sources.ts';

interface Walk {
  readonly title: string;
  readonly start: string;
  /** Files before idempotency on every POST, metadata and errors with facts (docs/decisions/0162). */
  readonly before: number;
  /** Files that the walk may have at most. The number only falls. */
  readonly most: number;
}

/** The files that a reader may have to open to follow one task, found from the function where it begins. */
export const walks: readonly Walk[] = [
  // 17 more where money moves: the slots and holds of hot accounts, and detours (docs/decisions/0390).
  { title: 'Transfer out', start: 'functions/transfers/create-transfer-out.ts', before: 71, most: 122 },
  { title: 'Quote made', start: 'functions/quotes/create-quote.ts', before: 96, most: 151 },
  { title: 'Quote executed', start: 'functions/quotes/execute-quote.ts', before: 75, most: 119 },
  { title: 'Quote paid out', start: 'functions/quotes/steps/pay-out.ts', before: 86, most: 132 },
  {
    title: 'Webhook, from the stream',
    start: 'functions/webhooks/workers/make-events.ts',
    before: 119,
    // 4 more: the event of a scan reads documents (docs/decisions/0361). 3 more: the two forms of payments (0375). 8 more:
    // the balance of a hot account (0390).
    most: 132,
  },
  {
    title: 'Webhook, to the endpoint',
    start: 'functions/webhooks/workers/deliver-events.ts',
    before: 49,
    most: 59,
  },
  // 5 more with the scan of a new file.
  { title: 'Document upload', start: 'functions/documents/follow-upload.ts', before: 69, most: 94 },
  {
    title: 'List transactions',
    start: 'functions/transactions/list-transactions.ts',
    before: 62,
    most: 71,
  },
];

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const listOf = (paths: readonly string[]): string =>
  [...Map.groupBy(paths, folderOf)]
    .map(([folder, group]) => `${folder}: ${group.map((path) => path.slice(folder.length + 1)).join(', ')}`)
    .join('<br>');

/** A table of the walks: how many files each takes, and which. */
export const walksTable = (): string[] => {
  const modules = modulesIn('functions', 'shared');
  return walks.flatMap(({ title, start, before }) => {
    const paths = closureOf(start, modules);
    return [
      '<details>',
      `<summary>${title}: ${paths.length} files (before: ${before}), from <code>${start}</code></summary>`,
      '',
      listOf(paths.filter((path) => path !== start)),
      '',
      '</details>',
      '',
    ];
  });
};
