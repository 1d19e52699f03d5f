import { closureOf, modulesIn } from './sources.ts';

/** The files that a reader may have to open to follow one task, found from the function where it begins. */
const walks: readonly { readonly title: string; readonly start: string }[] = [
  { title: 'Transfer out', start: 'functions/transfers/create-transfer-out.ts' },
  { title: 'Quote made', start: 'functions/quotes/create-quote.ts' },
  { title: 'Quote executed', start: 'functions/quotes/execute-quote.ts' },
  { title: 'Quote paid out', start: 'functions/quotes/steps/pay-out.ts' },
  { title: 'Webhook, from the stream', start: 'functions/webhooks/workers/make-events.ts' },
  { title: 'Webhook, to the endpoint', start: 'functions/webhooks/workers/deliver-events.ts' },
  { title: 'Document upload', start: 'functions/documents/follow-upload.ts' },
  { title: 'List transactions', start: 'functions/transactions/list-transactions.ts' },
];

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const listOf = (paths: readonly string[]): string =>
  [...Map.groupBy(paths, folderOf)]
    .map(([folder, group]) => `${folder}: ${group.map((path) => path.slice(folder.length + 1)).join(', ')}`)
    .join('<br>');

/** A table of the walks: how many files each takes, and which. */
export const walksTable = (): string[] => {
  const modules = modulesIn('functions', 'shared');
  return walks.flatMap(({ title, start }) => {
    const paths = closureOf(start, modules);
    return [
      '<details>',
      `<summary>${title}: ${paths.length} files, from <code>${start}</code></summary>`,
      '',
      listOf(paths.filter((path) => path !== start)),
      '',
      '</details>',
      '',
    ];
  });
};
