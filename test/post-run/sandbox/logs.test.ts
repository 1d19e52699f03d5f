import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/operations.ts';
import { networkOperations } from '#shared/uma/network/contract.ts';
import { noteFigures } from '#test/support/figures.ts';
import type { LogLine } from '../support/log-line.ts';
import {
  lines,
  loggedSteps,
  parsedLine,
  stepOperations,
  stepsLoggedInWorkflows,
  texts,
} from '../support/logged-lines.ts';
import { keepSeen } from '../support/seen-in-npm-test.ts';

/** They are about a code, a rate, or the platform itself. */
const withoutResource = new Set([
  ...['createInvitation', 'claimInvitation', 'cancelInvitation', 'confirmKycLink', 'createLinkToken'],
  ...['estimateCryptoWithdrawalFee', 'sendTestWebhook', 'updateConfig'],
]);
/** What workers write lines of, beside endpoints and steps. */
const workerOperations = new Set([
  ...['deliverEvents', 'deliverWebhook', 'dispatchBatch', 'fileQuestion', 'findMissingEvents'],
  ...['finishOverdue', 'finishStalled', 'firstAttempt', 'makeEvents', 'noteOutcomes', 'paymentSwitch'],
  ...['receiveSwitchResult', 'removePayerData'],
  ...['settleIncomingPayout', 'settlePayment', 'startRetries', 'startWorkflows', 'sweepDocuments'],
  ...['serveEndpoints', 'sweepWebhooks'],
  // The audit trail, about a record that it cannot read.
  ...['writeTrail'],
]);
/** They are about no record: credentials, all rates, a write whose request has a line of its own. */
const aboutNoRecord = new Set(['authorizeRequest', 'refreshRates', 'rotateKeys', 'transact']);
/** They are about a platform. */
const aboutPlatforms = new Set(['findMissingEvents', 'removePayerData', 'serveEndpoints']);

/** Operations with an id in their path, or that make something. */
const resourceful = new Set(
  operations
    .filter(({ path, method }) => /\{\w+Id\}/.test(path) || method !== 'GET')
    .map(({ id }) => id)
    .filter((id) => !withoutResource.has(id)),
);

/** It makes nothing, and reads nothing of the platform's when no row can be paid. */
const isDryRun = ({ operation, status }: LogLine): boolean =>
  operation === 'createPayoutBatch' && status === 200;

/** A line without any id that somebody could have in hand. */
const isNameless = ({ operation, ids = [], transactionId, platformId, item }: LogLine): boolean => {
  if (aboutPlatforms.has(operation)) return platformId === undefined;
  return ids.length === 0 && transactionId === undefined && item === undefined;
};

/** An object of the bucket that is no upload, and the check of all platforms. */
const isAboutAll = ({ operation, outcome, platformId }: LogLine): boolean =>
  outcome === 'NOTHING' || (operation === 'checkLedger' && platformId === undefined);

keepSeen('steps', loggedSteps);
keepSeen('steps-in-workflows', stepsLoggedInWorkflows);

describe('after all tests over HTTP, the logs of the functions', () => {
  it('have only lines with the allowed fields', () => {
    noteFigures('T19', { lines: texts.length, bytes: texts.join('\n').length });

    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => !parsedLine(text).success)).toEqual([]);
  });

  it('have nothing that looks like an account number, an address or credentials', () => {
    const suspicious = /[A-Z]{2}\d{2}[A-Z0-9]{10}|\b\d{9,}\b|@[a-z]|\$[a-z]|Basic |Bearer |https?:\/\//;
    // The execution of a verification has a time in its name. Names of minified functions may look like a UMA address:
    // `at async $l (file:…`.
    const withoutIds = (text: string) =>
      text.replaceAll(
        /[0-9a-f]{8}-[0-9a-f-]{27}(?:-\d{13}\b)?|\bat (?:async )?[\w$.]+ (?=\()|file:\/\/[^\s)]+/g,
        '',
      );

    expect(texts.filter((text) => suspicious.test(withoutIds(text)))).toEqual([]);
  });

  it('have at most one line per request, of at most 400 bytes', () => {
    // A sign-in with a former secret says so. The gateway keeps the answer, so most requests with one have no such line.
    const isSignIn = ({ operation, outcome }: LogLine): boolean =>
      operation === 'authorizeRequest' && outcome === 'accepted';
    const byRequest = Map.groupBy(
      lines.filter((line) => line.requestId !== undefined && !isSignIn(line)),
      ({ requestId }) => requestId,
    );

    expect([...byRequest.values()].filter((group) => group.length > 1)).toEqual([]);
    expect(texts.filter((text) => Buffer.byteLength(text) >= 400)).toEqual([]);
  });

  it('name what a request made or touched', () => {
    const about = lines.filter((line) => {
      const { operation, status = 0 } = line;
      return status >= 200 && status < 300 && resourceful.has(operation) && !isDryRun(line);
    });
    const nameless = about.filter(({ ids = [] }) => ids.length === 0).map(({ operation }) => operation);

    expect(about.length).toBeGreaterThan(100);
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('name what each run of a workflow step is about', () => {
    const steps = lines.filter(({ operation }) => stepOperations.has(operation));

    expect(steps.length).toBeGreaterThan(20);
    expect(steps.filter((line) => isNameless(line) && !isAboutAll(line))).toEqual([]);
  });

  it('name what each run of a worker is about', () => {
    const ofWorkers = lines.filter(({ operation }) => workerOperations.has(operation));
    // The sandbox has no switch: who tells a result there is refused before anything is read.
    const isApiError = ({ operation, code }: LogLine): boolean =>
      operation === 'receiveSwitchResult' && code === 'FORBIDDEN';
    // A record that no code can read has no id either.
    const isUnreadable = ({ operation, code }: LogLine): boolean =>
      operation === 'writeTrail' && code === 'EVENTS_GIVEN_UP';
    // A busy machine starves the database now and then. What the lists would have named is not known then.
    const isAboutLists = ({ code }: LogLine): boolean => code === 'LISTS_UNREAD';
    const isAccountedFor = (line: LogLine): boolean =>
      [isApiError, isUnreadable, isAboutLists].some((isSo) => isSo(line));
    const wrong = ofWorkers.filter((line) => isNameless(line) && !isAccountedFor(line));

    expect(ofWorkers.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('come from operations that this file knows', () => {
    const known = new Set([
      ...[...operations, ...networkOperations].map(({ id }) => id),
      ...stepOperations,
      ...workerOperations,
      ...aboutNoRecord,
    ]);

    expect(lines.filter(({ operation }) => !known.has(operation))).toEqual([]);
  });

  it('have a code when they tell of an error', () => {
    expect(lines.filter(({ level, code }) => level === 'ERROR' && code === undefined)).toEqual([]);
  });

  it('have no bug: every 500 was a deliberate refusal', () => {
    const bugs = lines.filter(({ status, error }) => status === 500 && error !== 'ApiError');

    expect(bugs).toEqual([]);
  });
});
