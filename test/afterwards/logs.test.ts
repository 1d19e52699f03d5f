import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/operations.ts';
import { noteFigures } from '#test/support/figures.ts';
import { serviceAddress } from '#test/support/service.ts';

const outcomes = [
  ...['refused', 'FILED', 'UNCHANGED', 'START', 'FOLLOW_UP'],
  ...['DELIVERED', 'ON_ITS_WAY', 'FAILED', 'REJECTED', 'CANCELLED', 'RETURNED'],
];
const reasons = [
  ...['credentials', 'permission', 'COUNT', 'TIDY'],
  ...['TIMED_OUT', 'UNREACHABLE', 'UNEXPECTED_STATUS', 'OVERSIZED', 'UNREADABLE'],
];

/** They are about a code, a rate, or the platform itself. */
const withoutResource = new Set([
  ...['createInvitation', 'claimInvitation', 'cancelInvitation', 'confirmKycLink', 'createLinkToken'],
  ...['estimateCryptoWithdrawalFee', 'sendTestWebhook', 'updateConfig'],
]);
const stepOperations = new Set([
  ...['askPlatform', 'attemptDelivery', 'finishBulkJob', 'importBulkChunk', 'payOut', 'planBulkJob'],
  ...['settleAccountLink', 'settleDelayedOutcome', 'settleOwnerKyc', 'timeOutApproval'],
]);

/** The allowed fields of a log line. A new field is a decision about what the logs may reveal of a request. */
const lineSchema = z.strictObject({
  level: z.literal('ERROR').optional(),
  at: z.iso.datetime(),
  operation: z.string(),
  requestId: z.string().optional(),
  platformId: z.uuid().optional(),
  tokenId: z.uuid().optional(),
  transactionId: z.string().optional(),
  ids: z.array(z.string().regex(/^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/)).optional(),
  status: z.int().optional(),
  code: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional(),
  ms: z.number().optional(),
  idempotency: z.literal('replay').optional(),
  // Known words only: a short free text could be an account number.
  outcome: z.enum(outcomes).optional(),
  reason: z.enum(reasons).optional(),
  delivered: z.int().optional(),
  slow: z.int().optional(),
  count: z.int().optional(),
  conflicts: z.int().optional(),
  error: z.string().regex(/^\w+$/).optional(),
  frames: z.array(z.string().startsWith('at ')).optional(),
});

/** Operations with an id in their path, or that make something. */
const resourceful = new Set(
  operations
    .filter(({ path, method }) => /\{\w+Id\}/.test(path) || method !== 'GET')
    .map(({ id }) => id)
    .filter((id) => !withoutResource.has(id)),
);

const { logDirectory } = serviceAddress();
const texts = readdirSync(logDirectory).flatMap((file) =>
  readFileSync(join(logDirectory, file), 'utf8').split('\n').filter(Boolean),
);

const parsedLine = (text: string) => {
  try {
    return lineSchema.safeParse(JSON.parse(text));
  } catch {
    return { success: false as const };
  }
};

const lines = texts.flatMap((text) => {
  const parsed = parsedLine(text);
  return parsed.success ? [parsed.data] : [];
});

describe('after all tests over HTTP, the logs of the functions', () => {
  it('have only lines with the allowed fields', () => {
    noteFigures('T19', { lines: texts.length, bytes: texts.join('\n').length });

    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => !parsedLine(text).success)).toEqual([]);
  });

  it('have nothing that looks like an account number, an address or credentials', () => {
    const suspicious = /[A-Z]{2}\d{2}[A-Z0-9]{10}|\b\d{9,}\b|@[a-z]|\$[a-z]|Basic |Bearer |https?:\/\//;
    // Names of minified functions may look like a UMA address: `at async $l (file:…`.
    const withoutIds = (text: string) =>
      text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\bat (?:async )?[\w$.]+ (?=\()|file:\/\/[^\s)]+/g, '');

    expect(texts.filter((text) => suspicious.test(withoutIds(text)))).toEqual([]);
  });

  it('have at most one line per request, of at most 400 bytes', () => {
    const byRequest = Map.groupBy(
      lines.filter(({ requestId }) => requestId !== undefined),
      ({ requestId }) => requestId,
    );

    expect([...byRequest.values()].filter((group) => group.length > 1)).toEqual([]);
    expect(texts.filter((text) => Buffer.byteLength(text) >= 400)).toEqual([]);
  });

  it('name what a request made or touched', () => {
    const about = lines.filter(
      ({ operation, status = 0 }) => status >= 200 && status < 300 && resourceful.has(operation),
    );
    const nameless = about.filter(({ ids = [] }) => ids.length === 0).map(({ operation }) => operation);

    expect(about.length).toBeGreaterThan(100);
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('name what each run of a workflow step is about', () => {
    const steps = lines.filter(({ operation }) => stepOperations.has(operation));
    // A step of bulk-customers does nothing for a key that no upload has.
    const nameless = steps
      .filter(({ platformId, ids = [] }) => platformId !== undefined && ids.length === 0)
      .map(({ operation }) => operation);

    expect(new Set(steps.map(({ operation }) => operation))).toEqual(stepOperations);
    expect([...new Set(nameless)]).toEqual(['settleAccountLink']);
  });

  it('have no bug: every 500 was a deliberate refusal', () => {
    const bugs = lines.filter(({ status, error }) => status === 500 && error !== 'Refusal');

    expect(bugs).toEqual([]);
  });
});
