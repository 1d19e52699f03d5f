import { beforeAll, describe, expect, it } from 'vitest';
import { documentForm, passportForm, passportOf } from '#test/support/documents.ts';
import { jpeg } from '#test/support/files/jpeg.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { png } from '#test/support/files/png.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { newBeneficialOwner } from './support/verification-samples.ts';
import { newWorld } from './support/world.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  ({ id: customerId } = await platform.newCustomer());
});

const newDocument = (holder = customerId, file = pdf()) =>
  platform.api.ok('createDocument', { form: passportForm(holder, file) });
const nobody = '019542f5-b3e7-7d02-8000-000000000000';

describe('a new document', () => {
  it.each([
    ['PDF', pdf()],
    ['JPEG', jpeg()],
    ['PNG', png()],
  ])('that is a %s is filed and can be read', async (_type, file) => {
    const document = await newDocument(customerId, file);

    expect(document).toMatchObject({ ...passportOf(customerId), fileName: 'passport.pdf' });
    expect(document).not.toHaveProperty('updatedAt');
    expect(await platform.api.ok('getDocument', { path: { documentId: document.id } })).toEqual(document);
  });

  it('keeps all that its form says', async () => {
    const fields = {
      ...passportOf(customerId),
      documentType: 'DRIVERS_LICENSE',
      side: 'BACK',
      documentNumber: 'Ü 123-456 / 7',
      unknown: 'ignored',
    };
    const { unknown: _, ...kept } = fields;

    const document = await platform.api.ok('createDocument', { form: documentForm({ file: png(), fields }) });

    expect(document).toMatchObject(kept);
  });

  it('can be of a beneficial owner', async () => {
    const world = await newWorld();
    const owner = await world.platform.api.ok('createBeneficialOwner', {
      body: await newBeneficialOwner(world),
    });

    const document = await world.platform.api.ok('createDocument', { form: passportForm(owner.id) });

    expect(document.documentHolder).toBe(owner.id);
  });

  it.each([
    ['an unknown customer', `Customer:${nobody}`, 404, 'USER_NOT_FOUND'],
    ['an unknown owner', `BeneficialOwner:${nobody}`, 404, 'BENEFICIAL_OWNER_NOT_FOUND'],
    ['a transaction', `Transaction:${nobody}`, 400, 'INVALID_INPUT'],
    ['nothing', '', 400, 'INVALID_INPUT'],
  ])('is refused for %s', async (_what, holder, status, code) => {
    expect(await platform.api.refused('createDocument', { form: passportForm(holder) })).toMatchObject({
      status,
      code,
    });
  });

  it("is refused for another platform's customer, as for an unknown one", async () => {
    const other = await newPlatform();
    const answers = await Promise.all(
      [customerId, `Customer:${nobody}`].map((holder) =>
        other.api.call('createDocument', { form: passportForm(holder) }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  it('is refused for a deleted customer', async () => {
    const { id } = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: id } });

    expect(await platform.api.refused('createDocument', { form: passportForm(id) })).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});

describe('a form', () => {
  it('is told every problem at once', async () => {
    const error = await platform.api.refused('createDocument', {
      form: documentForm({
        fields: { documentType: 'VISA', side: 'LEFT', country: 'us', documentNumber: '' },
      }),
    });

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(error.details?.issues).toEqual([
      { path: 'file', message: 'is required' },
      { path: 'documentType', message: expect.stringContaining('must be one of PASSPORT') },
      { path: 'side', message: 'must be one of FRONT, BACK' },
      { path: 'country', message: expect.stringContaining('two capital letters') },
      { path: 'documentNumber', message: 'must not be empty' },
      { path: 'documentHolder', message: 'is required' },
    ]);
  });

  it('is refused where a field or the file comes twice, or the file is text', async () => {
    const twice = passportForm(customerId);
    twice.append('country', 'DE');
    twice.append('file', new Blob([new Uint8Array(png())]), 'second.png');
    const text = documentForm({ fields: { ...passportOf(customerId), file: 'my passport' } });

    const errors = await Promise.all(
      [twice, text].map((form) => platform.api.refused('createDocument', { form })),
    );

    expect(errors.map(({ details }) => details?.issues)).toEqual([
      [
        { path: 'country', message: 'must be sent once' },
        { path: 'file', message: 'must be sent once' },
      ],
      [{ path: 'file', message: 'must be a file, with a file name' }],
    ]);
  });
});

describe('the list of documents', () => {
  it('is newest first, of all or of one holder, with exact counts', async () => {
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

  it('comes in pages, whose count stays that of the whole list', async () => {
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
    ['a holder that is none', { documentHolder: 'Jane' }],
    ["another list's cursor", { cursor: 'bm9uc2Vuc2U' }],
  ])('refuses %s', async (_what, query) => {
    expect(await platform.api.refused('listDocuments', { query })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a document that is deleted', () => {
  it('is gone from everywhere, once', async () => {
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

  it.each(['nonsense', `Document:${nobody}`, `Customer:${nobody}`, 'Document:'])(
    'was never there: %s',
    async (documentId) => {
      expect(await platform.api.refused('deleteDocument', { path: { documentId } })).toMatchObject({
        code: 'DOCUMENT_NOT_FOUND',
      });
    },
  );
});

describe('a document that a verification was submitted with', () => {
  it('cannot be deleted any more, but replaced', async () => {
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
