import { Command } from 'commander';
import pc from 'picocolors';
import { OperatorError } from '#operator/access/operator-error.ts';
import type { LedgerReport } from '#operator/queries/ledger-checks.ts';
import { formatId, uuidOf } from '#shared/kernel/ids.ts';
import {
  type CommonOptions,
  openToRead,
  openToWrite,
  print,
  table,
  withCommonOptions,
} from './command-line.ts';

interface CheckOptions extends CommonOptions {
  readonly account?: string;
  readonly platform?: string;
  readonly full?: true;
}

const number = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const checkedText = ({ check }: LedgerReport): string => {
  const { accounts, entries, payments, platforms, deferred } = check;
  const looked = [
    number(platforms, 'platform', 'platforms'),
    number(accounts, 'account', 'accounts'),
    number(entries, 'new entry', 'new entries'),
    number(payments, 'payment', 'payments'),
  ].join(', ');
  const late =
    deferred === 0
      ? ''
      : `\n${number(deferred, 'record was', 'records were')} too busy to check; the next check looks again.`;
  return `${looked}.${late}`;
};

const reportText = (report: LedgerReport): string => {
  const { check, differences } = report;
  const what = check.only ?? 'everything';
  const head = `${check.isFull ? 'Full check' : 'Check'} of ${what}, ${check.startedAt} to ${check.endedAt}: ${checkedText(report)}`;
  if (check.differences === 0) return `${head}\n${pc.green('No difference.')}`;
  const rows = differences.map(({ kind, subject, platform, says }) => [kind, subject, platform, says]);
  const found = `${number(check.differences, 'difference', 'differences')}. docs/runbook.md says under "Ledger differences" what to do.`;
  return `${head}\n${pc.red(found)}\n\n${table(rows)}`;
};

const show = (json: true | undefined, report: LedgerReport): void => {
  print(json, report, () => reportText(report));
  if (report.check.differences > 0) process.exitCode = 1;
};

const idOf = (type: 'InternalAccount' | 'Platform', id: string | undefined): string | undefined => {
  if (id === undefined || uuidOf(type, id) !== undefined) return id;
  throw new OperatorError(`${id} is no ${type}: its id has the form ${type}:<uuid>.`);
};

/** The platform of an account, which its id does not name. */
const platformOf = async (accountId: string): Promise<string> => {
  const { find } = await import('#operator/queries/find.ts');
  const found = (await find(accountId)).find(({ type }) => type === 'InternalAccount');
  if (found === undefined) throw new OperatorError(`There is no account ${accountId}.`);
  return formatId('Platform', found.platform.uuid);
};

const check = async ({ account, platform, full, json, ...options }: CheckOptions): Promise<void> => {
  const accountId = idOf('InternalAccount', account);
  const named = idOf('Platform', platform);
  const { stackName } = await openToWrite(options);
  const platformId = accountId === undefined ? named : (named ?? (await platformOf(accountId)));
  const { startLedgerCheck } = await import('#operator/actions/check-ledger.ts');
  const { endedLedgerCheck } = await import('#operator/queries/ledger-checks.ts');
  const arn = await startLedgerCheck(stackName, {
    full: full ?? accountId !== undefined,
    platformId,
    accountId,
  });
  const report = await endedLedgerCheck(arn);
  if (report === undefined)
    throw new OperatorError(`The check failed: npm run admin -- executions shows ${arn}.`);
  show(json, report);
};

const last = async ({ json, ...options }: CommonOptions): Promise<void> => {
  await openToRead(options);
  const { lastLedgerCheck } = await import('#operator/queries/ledger-checks.ts');
  const report = await lastLedgerCheck();
  if (report === undefined) throw new OperatorError('No check of the whole ledger has ended yet.');
  show(json, report);
};

export const ledgerCommand = (): Command =>
  new Command('ledger')
    .description('checks the ledger: balances, journals, payments and house accounts')
    .addCommand(
      withCommonOptions(new Command('check'))
        .description('checks now, and waits for the result; exits with 1 when something differs')
        .option('--account <id>', 'only this account, with all its journals and their payments')
        .option('--platform <id>', 'only this platform')
        .option('--full', 'read all journals, and not only those since the last check')
        .action(check),
    )
    .addCommand(
      withCommonOptions(new Command('last'))
        .description('shows what the last check of everything found; exits with 1 when something differed')
        .action(last),
    );
