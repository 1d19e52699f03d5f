import { beforeAll, describe, expect, it } from 'vitest';
import { newBeneficialOwner } from '#test/api/support/verification-samples.ts';
import { newWorld } from '#test/api/support/world.ts';
import { documentForm, passportForm, passportOf } from '#test/support/documents.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { jpeg } from '#test/support/files/jpeg.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { png } from '#test/support/files/png.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

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
  ])('that is a %s is stored and can be read', async (_type, file) => {
    const document = await newDocument(customerId, file);

    expect(document).toMatchObject({ ...passportOf(customerId), fileName: 'passport.pdf' });
    expect(document).not.toHaveProperty('updatedAt');
    expect(await platform.api.ok('getDocument', { path: { documentId: document.id } })).toEqual(document);
  });

  it('keeps every field of its form', async () => {
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

  it('can belong to a beneficial owner', async () => {
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

  it("is refused for another platform's customer as for an unknown one", async () => {
    const other = await newPlatform();
    const answers = await Promise.all(
      [customerId, `Customer:${nobody}`].map((holder) =>
        other.api.call('createDocument', { form: passportForm(holder) }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const [theirs, nobodys] = answers.map(withoutRequestId);
    expect(theirs).toEqual(nobodys);
  });

  it('is refused for a deleted customer', async () => {
    const { id } = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: id } });

    expect(await platform.api.refused('createDocument', { form: passportForm(id) })).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});

describe('the form of a document', () => {
  it('gets every problem in one answer', async () => {
    const error = await platform.api.refused('createDocument', {
      form: documentForm({
        fields: { documentType: 'VISA', side: 'LEFT', country: 'us', documentNumber: '' },
      }),
    });

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(error.details?.issues).toMatchObject([
      { path: 'file', message: 'is required' },
      { path: 'documentType', message: expect.stringContaining('must be one of PASSPORT') },
      { path: 'side', message: 'must be one of FRONT, BACK' },
      { path: 'country', message: expect.stringContaining('two capital letters') },
      { path: 'documentNumber', message: 'must not be empty' },
      { path: 'documentHolder', message: 'is required' },
    ]);
  });

  it('is refused when a field or the file comes twice or the file is text', async () => {
    const twice = passportForm(customerId);
    twice.append('country', 'DE');
    twice.append('file', new Blob([new Uint8Array(png())]), 'second.png');
    const text = documentForm({ fields: { ...passportOf(customerId), file: 'my passport' } });

    const errors = await Promise.all(
      [twice, text].map((form) => platform.api.refused('createDocument', { form })),
    );

    expect(errors.map(({ details }) => details?.issues)).toMatchObject([
      [
        { path: 'country', message: 'must be sent once' },
        { path: 'file', message: 'must be sent once' },
      ],
      [{ path: 'file', message: 'must be a file, with a file name' }],
    ]);
  });
});
