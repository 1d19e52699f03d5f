import { beforeAll, describe, expect, it } from 'vitest';
import { documentForm, passportForm } from '#test/support/documents.ts';
import { png } from '#test/support/files/png.ts';
import { platformItems, putItem } from '#test/support/raw-table.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const nobody = '019542f5-b3e7-7d02-8000-000000000000';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

describe('the list of documents', () => {
  it('is newest first, for all holders or for one, with exact counts', async () => {
    const own = await newPlatform();
    const [first, second] = [await own.newCustomer(), await own.newCustomer()];
    const ids: string[] = [];
    for (const holder of [first.id, second.id, first.id, first.id, second.id]) {
      ids.unshift((await own.api.ok('createDocument', { form: passportForm(holder) })).id);
    }

    const all = await own.api.ok('listDocuments');
    const ofFirst = await own.api.ok('listDocuments', { query: { documentHolder: first.id } });
    const ofNobody = await own.api.ok('listDocuments', { query: { documentHolder: `Customer:${nobody}` } });

    expect(all).toMatchObject({ hasMore: false, totalCount: 5 });
    expect(all.data.map(({ id }) => id)).toEqual(ids);
    expect(ofFirst.totalCount).toBe(3);
    expect(ofFirst.data.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[4]]);
    expect(ofNobody).toEqual({ data: [], hasMore: false, totalCount: 0 });
  });

  it('has pages, each with the count of the whole list', async () => {
    const own = await newPlatform();
    const holder = (await own.newCustomer()).id;
    for (let count = 0; count < 5; count += 1)
      await own.api.ok('createDocument', { form: passportForm(holder) });

    for (const query of [{}, { documentHolder: holder }]) {
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await own.api.ok('listDocuments', { query: { ...query, limit: 2, cursor } });
        pages.push(page.data.map(({ id }) => id));
        expect(page.totalCount).toBe(5);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(new Set(pages.flat()).size).toBe(5);
    }
  });

  it.each([
    ['a limit of 0', { limit: 0 }],
    ['a limit of 101', { limit: 101 }],
    ['a malformed holder', { documentHolder: 'Jane' }],
    ["another list's cursor", { cursor: 'bm9uc2Vuc2U' }],
  ])('refuses %s', async (_what, query) => {
    expect(await platform.api.refused('listDocuments', { query })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a deleted document', () => {
  it('is missing from GET and lists and cannot be deleted again', async () => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const { id: documentId } = await own.api.ok('createDocument', { form: passportForm(holder) });

    const answer = await own.api.call('deleteDocument', { path: { documentId } });

    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await own.api.ok('listDocuments')).toMatchObject({ data: [], totalCount: 0 });
    for (const operation of ['getDocument', 'deleteDocument'] as const) {
      expect(await own.api.refused(operation, { path: { documentId } })).toMatchObject({
        status: 404,
        code: 'DOCUMENT_NOT_FOUND',
      });
    }
  });

  it('can be deleted even when an upload has chosen the same id', async () => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const { id: documentId } = await own.api.ok('createDocument', { form: passportForm(holder) });
    const uuid = documentId.slice('Document:'.length);
    const [storedDocument] = (await platformItems(own.address, own.id)).filter(({ pk }) =>
      String(pk).startsWith('STORED_DOCUMENT#'),
    );
    await putItem(own.address, { ...storedDocument, pk: `STORED_DOCUMENT#${own.id}#${uuid}`, id: uuid });

    expect((await own.api.call('deleteDocument', { path: { documentId } })).status).toBe(204);
  });

  it.each(['nonsense', `Document:${nobody}`, `Customer:${nobody}`, 'Document:'])(
    'with the id %s is not found',
    async (documentId) => {
      expect(await platform.api.refused('deleteDocument', { path: { documentId } })).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
      });
    },
  );
});

describe('a submitted document', () => {
  it('cannot be deleted but can be replaced', async () => {
    const own = await newPlatform({ isRegulated: false });
    const { id: holder } = await own.newCustomer({ fullName: 'Jane Doe 001' });
    const { id: documentId } = await own.api.ok('createDocument', { form: passportForm(holder) });
    await own.api.ok('submitVerification', { body: { customerId: holder } });

    const refused = await own.api.refused('deleteDocument', { path: { documentId } });
    const replaced = await own.api.ok('replaceDocument', {
      path: { documentId },
      form: documentForm({ file: png(), fileName: 'again.png' }),
    });
    const still = await own.api.refused('deleteDocument', { path: { documentId } });

    expect(refused).toMatchObject({ status: 409, code: 'DOCUMENT_IN_USE' });
    expect(replaced).toMatchObject({ id: documentId, fileName: 'again.png' });
    expect(still.code).toBe('DOCUMENT_IN_USE');
    expect(await own.reconcile()).toEqual([]);
  });
});
