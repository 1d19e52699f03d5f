import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#test/support/bucket.ts';
import { passportForm } from '#test/support/documents.ts';
import { noteFigures } from '#test/support/figures.ts';
import { objectProblems } from '#test/support/filed-objects.ts';
import { craftedFiles } from '#test/support/files/crafted/all.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  ({ id: customerId } = await platform.newCustomer());
});

/** The small run takes every sixth file: test/unit/documents checks all of them without the service. */
const files = craftedFiles.filter((_, index) => index % sized(6, 1) === 0);

it(
  `T17: of ${files.length} crafted files only PDF, JPEG and PNG files that open are stored`,
  async () => {
    const wrong: string[] = [];
    for (const { what, bytes, verdict } of files) {
      const answer = await platform.api.call('createDocument', { form: passportForm(customerId, bytes) });
      const isAccepted = verdict.includes('/');
      const outcome = answer.isOk ? 'filed' : answer.error.code;
      if (outcome !== (isAccepted ? 'filed' : verdict)) wrong.push(`${what}: ${outcome}`);
    }

    const accepted = files.filter(({ verdict }) => verdict.includes('/')).length;
    expect(wrong).toEqual([]);
    expect(await platform.api.ok('listDocuments', { query: { limit: 1 } })).toMatchObject({
      totalCount: accepted,
    });
    expect(await objectKeys(platform.address, `documents/${platform.id}/`)).toHaveLength(accepted);
    expect(await objectProblems(platform)).toEqual([]);
    expect(await platform.reconcile()).toEqual([]);
    noteFigures('T17 files', { files: files.length, 'wrongly judged': wrong.length });
  },
  proofTimeoutMs,
);
