import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, vi } from 'vitest';
import { type CannedAnswer, type CannedRequest, startCannedAws } from '../../verify/support/canned-aws.ts';

/** What a command printed, and how it ended. */
export interface Ended {
  readonly text: string;
  readonly errors: string;
  readonly exitCode: number;
}

const key = { accessKeyId: 'test', secretAccessKey: 'test' };

const connectionAt = (endpoint: string) => ({
  baseUrl: endpoint,
  clientId: 'unused',
  clientSecret: 'unused',
  operator: {
    stackName: 'P',
    region: 'eu-west-1',
    tableName: 'unit-test',
    failedEventsQueueUrl: `${endpoint}/1/failed-events`,
    usagePlanId: 'plan',
    auditBucketName: 'trail',
    endpoint,
    read: key,
    write: key,
  },
});

const contained = (command: Command): Command => {
  command.exitOverride();
  for (const part of command.commands) contained(part);
  return command;
};

/**
 * Runs commands of `npm run admin` in this process against answers of AWS that a test makes up. The file needs a process
 * of its own, because commands bind it.
 */
export const useCannedAdmin = (
  answerTo: (request: CannedRequest) => CannedAnswer,
): ((...args: string[]) => Promise<Ended>) => {
  let stop: () => void;
  beforeAll(async () => {
    stop = await startCannedAws(answerTo);
    const directory = mkdtempSync(join(tmpdir(), 'canned-'));
    const connection = connectionAt(process.env.AWS_ENDPOINT_URL ?? '');
    writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
    vi.stubEnv('LOCAL_DIRECTORY', directory);
  });
  afterAll(() => stop());
  return async (...args) => {
    const { adminProgram } = await import('../../../../scripts/admin.ts');
    const { lastWords } = await import('#operator/access/operator-error.ts');
    let text = '';
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += String(chunk);
      return true;
    });
    process.exitCode = undefined;
    let errors = '';
    try {
      await contained(adminProgram()).parseAsync(args, { from: 'user' });
    } catch (error) {
      errors = lastWords(error);
      process.exitCode = 1;
    } finally {
      spy.mockRestore();
    }
    const exitCode = Number(process.exitCode ?? 0);
    process.exitCode = undefined;
    return { text, errors, exitCode };
  };
};
