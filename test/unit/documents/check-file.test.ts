import { expect, it } from 'vitest';
import { checkFile } from '#shared/documents/check-file.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { craftedFiles } from '#test/support/files/crafted/all.ts';

const verdictOf = async (bytes: Buffer): Promise<string> => {
  try {
    return await checkFile(bytes);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};

it.each(craftedFiles.map(({ what, bytes, verdict }) => [what, verdict, bytes] as const))(
  '%s is %s',
  async (_what, verdict, bytes) => {
    expect(await verdictOf(bytes)).toBe(verdict);
  },
);

it.each([
  ['a PDF without objects', Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'), 'Invalid PDF structure.'],
  [
    'a JPEG that ends in its first segment',
    Buffer.from('ffd8ffe000104a46', 'hex'),
    'It has no header of the type image/jpeg.',
  ],
])('what was found in %s is a fact of the refusal', async (_what, bytes, found) => {
  const error = await checkFile(bytes).catch((reason: unknown) => reason);

  if (!(error instanceof ApiError)) throw new Error('The file was not refused');
  expect(error.code).toBe('LOW_QUALITY');
  expect(error.details?.found).toBe(found);
});

it('every crafted file has its own name', () => {
  expect(new Set(craftedFiles.map(({ what }) => what)).size).toBe(craftedFiles.length);
});
