import { expect, it } from 'vitest';
import { checkFile } from '#shared/documents/checks/check-file.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { craftedFiles } from '#test/support/files/crafted/all.ts';

const verdictOf = async (bytes: Buffer): Promise<string> => {
  try {
    return await checkFile(bytes);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

it.each(craftedFiles.map(({ what, bytes, verdict }) => [what, verdict, bytes] as const))(
  '%s is %s',
  async (_what, verdict, bytes) => {
    expect(await verdictOf(bytes)).toBe(verdict);
  },
);

it('there are at least 150 crafted files', () => {
  expect(craftedFiles.length).toBeGreaterThanOrEqual(150);
  expect(new Set(craftedFiles.map(({ what }) => what)).size).toBe(craftedFiles.length);
});
