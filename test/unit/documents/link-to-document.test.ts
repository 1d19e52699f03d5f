import { expect, it, vi } from 'vitest';

it('a link names the file, its type and its end, and nothing keeps the answer', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_SESSION_TOKEN', 'of-the-role');
  // A client reads its credentials once.
  vi.resetModules();
  const { linkToDocument } = await import('#shared/documents/link-to-document.ts');
  const file = { objectKey: 'documents/p/1', fileName: 'Führerschein.bat', fileType: 'image/png' } as const;

  const link = new URL(await linkToDocument(file, 300));

  expect(link.pathname).toBe('/documents/p/1');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    'response-cache-control': 'no-store',
    'response-content-disposition': `attachment; filename="F_hrerschein.png"; filename*=UTF-8''F%C3%BChrerschein.png`,
    'response-content-type': 'image/png',
    'X-Amz-Expires': '300',
    'X-Amz-Security-Token': 'of-the-role',
    'X-Amz-SignedHeaders': 'host',
  });
  expect(link.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
});
