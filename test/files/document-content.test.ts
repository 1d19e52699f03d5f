import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { auditRecordSchema } from '#shared/audit/audit-record.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { admin } from '#test/support/admin.ts';
import { documentForm, passportForm, passportOf } from '#test/support/documents.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { jpeg } from '#test/support/files/jpeg.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { patienceMs } from '#test/support/patience.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  ({ id: customerId } = await platform.newCustomer());
});

const newDocument = async (file = pdf(), fileName = 'passport.pdf') =>
  platform.api.ok('createDocument', {
    form: documentForm({ file, fileName, fields: passportOf(customerId) }),
  });
const contentOf = (documentId: string) => platform.api.call('getDocumentContent', { path: { documentId } });
const bytesAt = async (location: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(location)).arrayBuffer());

it('the file of a document is at a link for five minutes, under its own name', async () => {
  const photo = jpeg();
  const { id } = await newDocument(photo, 'Führerschein (neu).jpg');

  const answer = await contentOf(id);
  const { location, expiresAt } = answer.body;
  const file = await fetch(location);

  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(location);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('300');
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'content-disposition':
      'attachment; filename="F_hrerschein (neu).jpg"; filename*=UTF-8\'\'F%C3%BChrerschein%20%28neu%29.jpg',
  });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(photo);
});

it('a file with a foreign extension is saved under the one of its type', async () => {
  const { id, fileName } = await newDocument(jpeg(), 'photo.bat');

  const file = await fetch((await contentOf(id)).body.location);

  expect(fileName).toBe('photo.bat');
  expect(file.headers.get('content-type')).toBe('image/jpeg');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="photo.jpg"');
});

it('a link is for one file, for reading and as it was signed', async () => {
  const [first, second] = await Promise.all([newDocument(), newDocument(jpeg(), 'scan.jpg')]);
  const [one, other] = (await Promise.all([contentOf(first.id), contentOf(second.id)])).map(
    ({ body }) => new URL(body.location),
  );
  if (one === undefined || other === undefined) throw new Error('There is no link');
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(one);
    change(url);
    return url.href;
  };

  const statuses = await Promise.all(
    [
      changed((url) => Object.assign(url, { pathname: other.pathname })),
      changed((url) => url.searchParams.set('response-content-type', 'text/html')),
      changed((url) => url.searchParams.set('response-content-disposition', 'inline')),
      changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
      changed((url) => url.searchParams.delete('X-Amz-Signature')),
    ].map(async (url) => (await fetch(url)).status),
  );
  const removal = await fetch(one, { method: 'DELETE' });

  expect(statuses.every((status) => status === 403 || status === 400)).toBe(true);
  expect(removal.status).toBe(403);
  expect(await bytesAt(one.href)).toEqual(pdf());
});

it('a new link leads to the new file, and the former link to none', async () => {
  const { id } = await newDocument();
  const former = (await contentOf(id)).body.location;
  const photo = jpeg();
  await platform.api.ok('replaceDocument', {
    path: { documentId: id },
    form: documentForm({ file: photo, fileName: 'scan.jpg' }),
  });

  expect((await fetch(former)).status).toBe(404);
  expect(await bytesAt((await contentOf(id)).body.location)).toEqual(photo);
});

it('a foreign, a deleted and an unknown document are the same', async () => {
  const { id } = await newDocument();
  const other = await newPlatform();
  const deleted = await newDocument();
  await platform.api.ok('deleteDocument', { path: { documentId: deleted.id } });
  const nobodys = 'Document:019542f5-b3e7-7d02-8000-000000000000';

  const answers = await Promise.all([
    other.api.call('getDocumentContent', { path: { documentId: id } }),
    contentOf(deleted.id),
    contentOf(nobodys),
    contentOf('passport.pdf'),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('DOCUMENT_NOT_FOUND'));
  const [theirs, , nobody] = answers.map(withoutRequestId);
  expect(theirs).toEqual(nobody);
});

it('a token without MANAGE gets no link, and one with it but nothing else does', async () => {
  const { id } = await platform.api.ok('createDocument', { form: passportForm(customerId) });
  const reader = await platform.withToken(['VIEW', 'TRANSACT']);
  const manager = await platform.withToken(['MANAGE']);

  expect(await reader.refused('getDocumentContent', { path: { documentId: id } })).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    details: { missingPermission: 'MANAGE' },
  });
  expect((await manager.call('getDocumentContent', { path: { documentId: id } })).status).toBe(302);
});

const trailSchema = z.object({ records: z.array(auditRecordSchema) });

it('the audit trail has each reading: who, what and when, and no name of a file', async () => {
  const { id } = await newDocument(pdf(), 'Ada Lovelace.pdf');
  const requests = [await contentOf(id), await contentOf(id)].map(({ headers }) =>
    headers.get('x-request-id'),
  );
  const { data } = await platform.api.ok('listTokens', {});
  const readings = async () => {
    const { text } = await admin('audit', '--resource', id, '--json');
    return trailSchema.parse(JSON.parse(text)).records.filter(({ action }) => action === 'DONE');
  };

  const deadlineMs = performance.now() + patienceMs;
  while ((await readings()).length < 2 && performance.now() < deadlineMs) await sleep(200);

  const found = await readings();
  expect(found.map(({ actor }) => actor?.requestId).toSorted()).toEqual(requests.toSorted());
  for (const record of found) {
    expect(record).toMatchObject({
      resource: id,
      platformId: `Platform:${platform.id}`,
      actor: {
        kind: 'TOKEN',
        id: bareUuid(data.find(({ name }) => name === 'First token')?.id ?? ''),
        operation: 'getDocumentContent',
      },
      fields: expect.any(Array),
      values: {},
    });
    expect(JSON.stringify(record)).not.toContain('Lovelace');
  }
});
