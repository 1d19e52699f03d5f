import { beforeAll, describe, expect, it } from 'vitest';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { documentForm, passportForm, sendUpload, uploadIdOf } from '#test/support/documents.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { objectProblems, sweepStoredDocuments } from '#test/support/filed-objects.ts';
import { jpeg } from '#test/support/files/jpeg.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { untilCounted } from '#test/support/until-counted.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  ({ id: customerId } = await platform.newCustomer());
});

const newDocument = () => platform.api.ok('createDocument', { form: passportForm(customerId) });
const files = () => objectKeys(platform.address, `documents/${platform.id}/`);
const nobody = 'Document:019542f5-b3e7-7d02-8000-000000000000';

describe('the replacement of a document', () => {
  it('with a file keeps the fields, and the former file is removed', async () => {
    const document = await newDocument();
    const before = await files();
    const photo = jpeg();

    const after = await platform.api.ok('replaceDocument', {
      path: { documentId: document.id },
      form: documentForm({ file: photo, fileName: 'scan.jpg' }),
    });

    const added = (await files()).filter((key) => !before.includes(key));
    expect(after).toEqual({ ...document, fileName: 'scan.jpg', updatedAt: expect.any(String) });
    expect(added).toHaveLength(1);
    expect(await files()).toHaveLength(before.length);
    expect(await objectBytes(platform.address, added[0] ?? '')).toEqual(photo);
  });

  it('with fields keeps the file', async () => {
    const document = await newDocument();
    const before = await files();

    const after = await platform.api.ok('replaceDocument', {
      path: { documentId: document.id },
      form: documentForm({ fields: { documentType: 'NATIONAL_ID', side: 'FRONT', documentNumber: 'A1' } }),
    });

    expect(after).toMatchObject({
      ...document,
      documentType: 'NATIONAL_ID',
      side: 'FRONT',
      documentNumber: 'A1',
    });
    expect(await files()).toEqual(before);
    expect(await platform.api.ok('getDocument', { path: { documentId: document.id } })).toEqual(after);
  });

  it('without anything is refused', async () => {
    const { id: documentId } = await newDocument();

    const error = await platform.api.refused('replaceDocument', {
      path: { documentId },
      form: documentForm({ fields: { documentHolder: customerId } }),
    });

    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: expect.stringContaining('file or at least one'),
    });
  });

  it('that is refused changes neither document nor file', async () => {
    const document = await newDocument();
    const before = await files();

    const error = await platform.api.refused('replaceDocument', {
      path: { documentId: document.id },
      form: documentForm({ file: pdf().subarray(0, 100), fields: { country: 'DE' } }),
    });

    expect(error.code).toBe('LOW_QUALITY');
    expect(await files()).toEqual(before);
    expect(await platform.api.ok('getDocument', { path: { documentId: document.id } })).toEqual(document);
  });

  it.each([nobody, 'nonsense', 'Document:%'])('of %s is refused', async (documentId) => {
    expect(
      await platform.api.refused('replaceDocument', {
        path: { documentId },
        form: documentForm({ file: pdf() }),
      }),
    ).toMatchObject({ status: 404, code: 'DOCUMENT_NOT_FOUND' });
  });

  it("for another platform's document is refused as for an unknown one", async () => {
    const { id } = await newDocument();
    const other = await newPlatform();
    const form = documentForm({ file: pdf() });

    const answers = await Promise.all(
      [id, nobody].map((documentId) => other.api.call('replaceDocument', { path: { documentId }, form })),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map((one) => JSON.stringify(withoutRequestId(one)))).size).toBe(1);
  });
});

describe('simultaneous replacements', () => {
  it('succeed or are retried one after the other, and one file remains', async () => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const { id: documentId } = await own.api.ok('createDocument', { form: passportForm(holder) });
    const wishes = Array.from({ length: 6 }, (_, index) => pdf({ catalogue: `/Wish ${index}` }));

    const answers = await Promise.all(
      wishes.map((file, index) =>
        own.api.call('replaceDocument', {
          path: { documentId },
          form: documentForm({ file, fileName: `wish-${index}.pdf` }),
        }),
      ),
    );

    expect(answers.filter(({ isOk }) => isOk).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const { fileName } = await own.api.ok('getDocument', { path: { documentId } });
    const [key, ...others] = await objectKeys(own.address, `documents/${own.id}/`);
    const kept = await objectBytes(own.address, key ?? '');
    expect(others).toEqual([]);
    expect(`wish-${wishes.findIndex((file) => file.equals(kept))}.pdf`).toBe(fileName);
  });

  it('of different fields are all kept', async () => {
    const { id: documentId } = await newDocument();
    const fields = [{ country: 'DE' }, { documentNumber: 'X1' }, { side: 'BACK' }, { documentType: 'OTHER' }];

    await Promise.all(
      fields.map((one) =>
        platform.api.ok('replaceDocument', { path: { documentId }, form: documentForm({ fields: one }) }),
      ),
    );

    expect(await platform.api.ok('getDocument', { path: { documentId } })).toMatchObject(
      Object.assign({}, ...fields),
    );
  });
});

describe('a file that arrives too late', () => {
  /**
   * Two requests follow the same upload. The first one's file is held up until the second has stored it and `then` has
   * finished.
   */
  const late = async (then: (documentId: string, own: TestPlatform) => Promise<unknown>) => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const uploadId = uploadIdOf(await sendUpload(own, { body: passportForm(holder) }));
    const follow = () => own.api.call('followUpload', { path: { uploadId } });
    const plan = {
      kind: 'hold',
      operation: 'PutObject',
      milliseconds: 4_000,
      caller: 'Functionsfollowupload',
    } as const;
    await own.withFaults(plan, async () => {
      const first = follow();
      await untilCounted(own, 'held');
      const { id } = (await follow()).body;
      await then(id, own);
      await first;
    });
    return own;
  };

  it.each([
    [
      'deleted',
      (documentId: string, own: TestPlatform) => own.api.ok('deleteDocument', { path: { documentId } }),
      0,
    ],
    [
      'replaced',
      (documentId: string, own: TestPlatform) =>
        own.api.ok('replaceDocument', { path: { documentId }, form: documentForm({ file: jpeg() }) }),
      1,
    ],
  ])('is removed, because its document is %s', async (_what, then, left) => {
    const own = await late(then);

    expect(await objectProblems(own)).toEqual([]);
    await sweepStoredDocuments(own);
    expect(await objectProblems(own)).toEqual([]);
    expect(await objectKeys(own.address, `documents/${own.id}/`)).toHaveLength(left);
    expect(await own.reconcile()).toEqual([]);
  });
});
