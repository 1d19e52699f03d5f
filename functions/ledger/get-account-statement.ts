import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { csvAnswer, linesThatFit, wantsCsv } from '#shared/kernel/http/csv.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { defaultPageLimit } from '#shared/kernel/schemas.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { getAccountStatement } from '#shared/ledger/contract.ts';
import { readDailyTotals } from '#shared/ledger/daily-totals.ts';
import { readStatement, type StatementPart, shortened } from '#shared/ledger/statement.ts';
import { entryLines, statementCsv } from '#shared/ledger/statement-csv.ts';
import { type StatementAccount, statementView } from '#shared/ledger/view.ts';
import { readEntryDetails } from '#shared/transactions/entry-details.ts';

/** They make about 2 MB, a third of the largest answer of a function, and more with long descriptions. */
const csvEntries = 10_000;

const fileNameOf = ({ accountUuid }: StatementAccount, { period }: StatementPart): string => {
  const days = [period.from, period.to].map((time) => time.slice(0, 10));
  return `statement-${accountUuid}-${days.join('-')}.csv`;
};

export const handler = endpoint(getAccountStatement, async ({ platformId, path, query, accept }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const key = { platformId, accountUuid };
  const [account, balance] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    getStoredBalance(platformId, accountUuid),
  ]);
  if (account === undefined) throw new ApiError('ACCOUNT_NOT_FOUND');
  const isCsv = wantsCsv(accept);
  const isByDay = query.totalsBy === 'DAY';
  if (isCsv && isByDay)
    throw invalidInput([{ path: 'query.totalsBy', message: 'must be left out of a CSV' }]);
  const { from, to, cursor, limit = isCsv ? csvEntries : defaultPageLimit } = query;
  // A cursor of JSON pages also continues a CSV.
  const scope = { operationId: getAccountStatement.id, platformId, filters: { accountUuid, from, to } };
  const request = { account: key, scope, from, to, cursor, limit, needsClosing: !isCsv };
  const part = await readStatement(request, balance);
  const details = await readEntryDetails(
    platformId,
    part.entries.map(({ journal }) => journal),
  );
  const days = isByDay ? await readDailyTotals(key, part.period) : undefined;
  if (!isCsv) return statementView(account, part, { details, days });
  const lines = entryLines(account, part, details);
  const fitting = linesThatFit(lines);
  const shown = shortened(part, fitting, scope);
  return csvAnswer({
    fileName: fileNameOf(account, part),
    bodyText: statementCsv(account, shown, lines.slice(0, fitting)),
    query,
    nextCursor: shown.nextCursor,
  });
});
