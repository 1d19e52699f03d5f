import { Command } from 'commander';
import { durationText } from '#operator/queries/explain/entries.ts';
import type { Found } from '#operator/queries/find.ts';
import { inParallel } from '#operator/queries/in-parallel.ts';
import type { PaymentRow } from '#operator/queries/payments.ts';
import { openToRead, print, type SinceOptions, table, withCommonOptions, withSince } from './command-line.ts';

const lineOf = ({ type, uuid, platform }: Found): string[] => [
  `${type}:${uuid}`,
  `of ${platform.name}`,
  `Platform:${platform.uuid}`,
];

const paymentLine = ({ id, title, status, amount, at, platform }: PaymentRow): string[] => [
  id,
  `${title} ${amount}`,
  status,
  at,
  `of ${platform}`,
];

/** Whoever finds nothing must know that older payments were not looked at. */
const olderLine = (asked: string, searchedOnly: number | undefined): string[] =>
  searchedOnly === undefined
    ? []
    : [
        `Of payments, the newest ${searchedOnly} were searched. One day of them: npm run admin -- payment list --text "${asked}" --day <day>`,
      ];

const run = async (texts: string[], { since, ...options }: SinceOptions): Promise<void> => {
  const { stackName } = await openToRead(options);
  const { find, findNames, findPaymentsByText } = await import('#operator/queries/find.ts');
  const { recentLinesWith } = await import('#operator/queries/logs.ts');
  // Each id is asked of every platform: several at once would flood the table.
  const answers = await inParallel(texts, 1, async (asked) => {
    const named = await find(asked);
    const found = named.length > 0 ? named : await findNames(asked);
    const { payments, searchedOnly } = named.length > 0 ? { payments: [] } : await findPaymentsByText(asked);
    const isKnown = found.length + payments.length > 0;
    const logs = isKnown ? [] : await recentLinesWith(stackName, asked, since);
    return { asked, found, payments, searchedOnly, logs };
  });
  const found = answers.flatMap((answer) => answer.found.map((one) => ({ asked: answer.asked, ...one })));
  const logs = answers.flatMap((answer) => answer.logs);
  const payments = answers.flatMap((answer) => answer.payments);
  const missing = answers.filter(
    (answer) => answer.found.length + answer.payments.length + answer.logs.length === 0,
  );
  const ids = found.map(({ asked, type, uuid, platform }) => ({
    asked,
    id: `${type}:${uuid}`,
    platformId: `Platform:${platform.uuid}`,
    platform: platform.name,
  }));
  print(options.json, { found: ids, payments, logs }, () =>
    [
      ...(found.length > 0 ? [table(found.map(lineOf))] : []),
      ...(payments.length > 0 ? [table(payments.map(paymentLine))] : []),
      ...logs.map(({ at, from, text: line }) => `${at}  ${from}: ${line}`),
      ...missing.map(
        ({ asked }) =>
          `Nothing has the id or the words "${asked}", and no log line of the last ${durationText(since)} names it. --since looks further back.`,
      ),
      ...answers.flatMap(({ asked, searchedOnly }) => olderLine(asked, searchedOnly)),
    ].join('\n'),
  );
  if (missing.length > 0) process.exitCode = 1;
};

export const findCommand = (): Command =>
  withSince(withCommonOptions(new Command('find')))
    .description(
      'finds what has an id, without knowing its platform; a journal leads to its payment, a request id to the logs, names and amounts to customers, platforms and payments',
    )
    .argument(
      '<ids...>',
      'each an id with or without its type, a reference, a UMA address, a platformCustomerId, the name of an execution, a request id, or in quotes words of a name, an e-mail address or an amount, such as "Ana López 62.74"',
    )
    .action(run);
