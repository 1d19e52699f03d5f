import { resolveInternalAccount } from '#shared/accounts/internal-accounts.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { TextAnswer } from '#shared/kernel/http/answer.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { preferredType } from '#shared/kernel/http/preferred-type.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { defaultPageLimit } from '#shared/kernel/schemas.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { csvType, getAccountStatement } from '#shared/ledger/contract.ts';
import { readStatement, type StatementPart } from '#shared/ledger/statement.ts';
import { statementCsv } from '#shared/ledger/statement-csv.ts';
import { type StatementAccount, statementView } from '#shared/ledger/view.ts';

/** They make about 2 MB, a third of the largest answer of a function, and take 3 s. */
const csvEntries = 10_000;

interface Query {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
}

/** The next part, relative to this one's address. */
const nextLink = ({ from, to, limit }: Query, cursor: string): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ from, to, limit, cursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `<?${parameters}>; rel="next"`;
};

const csvAnswer = (account: StatementAccount, part: StatementPart, query: Query): TextAnswer => {
  const days = [part.period.from, part.period.to].map((time) => time.slice(0, 10));
  const fileName = `statement-${account.accountUuid}-${days.join('-')}.csv`;
  return new TextAnswer({
    contentType: `${csvType}; charset=utf-8`,
    bodyText: statementCsv(account, part),
    headers: {
      'Content-Disposition': `attachment; filename="${fileName}"`,
      ...(part.nextCursor === undefined ? {} : { Link: nextLink(query, part.nextCursor) }),
    },
  });
};

export const handler = endpoint(getAccountStatement, async ({ platformId, path, query, accept }) => {
  const accountUuid = pathUuid('InternalAccount', path.accountId, 'ACCOUNT_NOT_FOUND');
  const key = { platformId, accountUuid };
  const [account, balance] = await Promise.all([
    resolveInternalAccount(platformId, accountUuid),
    getStoredBalance(platformId, accountUuid),
  ]);
  if (account === undefined) throw new ApiError('ACCOUNT_NOT_FOUND');
  const isCsv = preferredType(['application/json', csvType], accept) === csvType;
  const { from, to, cursor, limit = isCsv ? csvEntries : defaultPageLimit } = query;
  // A cursor of JSON pages also continues a CSV.
  const scope = { operationId: getAccountStatement.id, platformId, filters: { accountUuid, from, to } };
  const request = { account: key, scope, from, to, cursor, limit, needsClosing: !isCsv };
  const part = await readStatement(request, balance);
  return isCsv ? csvAnswer(account, part, query) : statementView(account, part);
});
