import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { bundleFunctions, repositoryRoot } from '#infra/bundle.ts';
import { noteFigures } from '#test/support/figures.ts';
import { plantedAt, plantHistory } from '#test/support/planted-history.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

const entries = sized(450, 100_000);
const history = { count: entries, firstAt: new Date('2025-06-01T00:00:00.000Z') };
const balance = (entries * (entries + 1)) / 2;
const period = { from: '2025-06-01', to: '2026-06-01' };
/** Small parts in `npm test`; in the proof, those that a caller gets. */
const query: Record<string, string> = isFullSize ? period : { ...period, limit: '100' };
const megabyte = 1_000_000;

const measuredSchema = z.object({
  parts: z.int(),
  bytes: z.int(),
  largestPartBytes: z.int(),
  slowestPartMs: z.int(),
  cpuMs: z.int(),
  moreHeldBytes: z.int(),
  mostBytes: z.int(),
  sha256: z.string(),
  ending: z.string(),
});

/** A function has 256 MB. About half of it is the heap's. */
const limits = ['--max-old-space-size=128', '--max-semi-space-size=8', '--expose-gc'];

/** Reads the CSV part by part in a fresh process with only the bundle in it. */
const measure = async (platform: TestPlatform, account: FundedAccount) => {
  const { tableName, dynamodbEndpoint } = platform.address;
  const event = {
    httpMethod: 'GET',
    path: `/internal-accounts/${account.id}/statement`,
    headers: { Accept: 'text/csv' },
    pathParameters: { accountId: account.id },
    requestContext: { requestId: 'measured', authorizer: { platformId: platform.id, tokenId: platform.id } },
  };
  const child = join(repositoryRoot, 'test/prove/support/statement-memory-child.mjs');
  const { stderr } = await promisify(execFile)(process.execPath, [...limits, child], {
    env: {
      STATEMENT_EVENT: JSON.stringify(event),
      STATEMENT_QUERY: JSON.stringify(query),
      STATEMENT_BUNDLE: join((await bundleFunctions()).codeDirectory, 'get-account-statement.mjs'),
      ENVIRONMENT: 'sandbox',
      TABLE_NAME: tableName,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'LOCALOPERATOR',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint,
    },
  });
  return measuredSchema.parse(JSON.parse(stderr));
};

const textOf = (amountMinor: number): string => (amountMinor / 100).toFixed(2);

/** The same file, from what was planted. */
const expectedFile = async (platform: TestPlatform, account: FundedAccount) => {
  const { data } = await platform.api.ok('getAccountStatement', {
    path: { accountId: account.id },
    query: { ...period, limit: 1 },
  });
  const digest = createHash('sha256');
  const columns = 'row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId';
  const more =
    'reference,fee,bankReference,description,counterpartyName,counterpartyAccount,remittanceInformation,platformFee';
  digest.update(`${columns},count,totalCredits,totalDebits,${more}\r\n`);
  digest.update('OPENING,2025-06-01T00:00:00.000Z,,,0.00,USD,,,,,,,,,,,,,\r\n');
  const idEnd = (number: number): string => `-7000-8000-${number.toString(16).padStart(12, '0')}`;
  for (let number = 0; number < entries; number += 1) {
    const at = plantedAt(history, number);
    const time = at.getTime().toString(16).padStart(12, '0');
    const id = `Journal:${time.slice(0, 8)}-${time.slice(8)}${idEnd(number)}`;
    const held = textOf(((number + 1) * (number + 2)) / 2);
    digest.update(
      `ENTRY,${at.toISOString()},FUNDING,${textOf(number + 1)},${held},USD,${id},,,,,,,,,,,,\r\n`,
    );
  }
  digest.update(`TOTAL,,FUNDING,,,USD,,,${entries},${textOf(balance)},0.00,,,,,,,,\r\n`);
  digest.update(`CLOSING,2026-06-01T00:00:00.000Z,,,${textOf(balance)},USD,,,,,,,,,,,,,\r\n`);
  return { first: data[0], sha256: digest.digest('hex') };
};

/** The statement of the last day of the history, of which nothing is added up yet. */
const openingAtTheEnd = async (platform: TestPlatform, { id }: FundedAccount) => {
  const from = plantedAt(history, entries - 1).toISOString();
  const request = { path: { accountId: id }, query: { from, to: period.to } };
  for (let requests = 1; ; requests += 1) {
    const answer = await platform.api.call('getAccountStatement', request);
    if (answer.isOk) return { requests, statement: answer.body };
    expect(answer.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(requests).toBeLessThan(20);
  }
};

test(
  `a statement of ${entries} entries comes in parts that make one file, in flat memory`,
  async () => {
    const platform = await newPlatform();
    const account = await platform.fundedAccount(0);
    await plantHistory(platform, account, history);

    const { requests, statement } = await openingAtTheEnd(platform, account);
    const { moreHeldBytes, mostBytes, sha256, ending, ...figures } = await measure(platform, account);
    const expected = await expectedFile(platform, account);

    expect(statement.openingBalance.amount).toBe(balance - entries);
    expect(statement.closingBalance.amount).toBe(balance);
    expect(ending).toContain(`CLOSING,2026-06-01T00:00:00.000Z,,,${textOf(balance)},USD`);
    expect(sha256).toBe(expected.sha256);
    expect(expected.first?.balanceAfter.amount).toBe(1);
    expect(figures.parts).toBe(sized(5, 10));
    expect(figures.largestPartBytes).toBeLessThan(4 * megabyte);
    expect(moreHeldBytes).toBeLessThan(4 * megabyte);
    expect(mostBytes).toBeLessThan(256 * megabyte);
    noteFigures('Long statements', {
      entries,
      ...figures,
      'requests until the first sum': requests,
      'MB at most': Math.round(mostBytes / megabyte),
      'kB more held than after two parts': Math.round(moreHeldBytes / 1000),
    });
  },
  proofTimeoutMs,
);
