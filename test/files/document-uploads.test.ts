import { beforeAll, describe, expect, it } from 'vitest';
import { functionMemoryMb } from '#infra/function-memory.ts';
import { formType, multipart } from '#test/api/support/multipart.ts';
import { objectBytes, objectKeys } from '#test/support/bucket.ts';
import { documentForm, passportForm, passportOf, sendUpload, uploadIdOf } from '#test/support/documents.ts';
import { withoutRequestId } from '#test/support/error-body.ts';
import { noteFigures } from '#test/support/figures.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { isFullSize } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { measureUpload } from './support/upload-memory.ts';

let platform: TestPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await newPlatform();
  ({ id: customerId } = await platform.newCustomer());
});

const upload = async (form = passportForm(customerId)): Promise<string> =>
  uploadIdOf(await sendUpload(platform, { body: form }));
const follow = (uploadId: string, by = platform) => by.api.call('followUpload', { path: { uploadId } });
const rawUploads = () => objectKeys(platform.address, `uploads/document/${platform.id}/`);

describe('an upload', () => {
  it('is stored by the gateway, becomes a document when the client follows it, and is then removed', async () => {
    const uploadId = await upload();
    expect(await rawUploads()).toContain(`uploads/document/${platform.id}/${uploadId}`);

    const { status, body } = await follow(uploadId);

    expect(status).toBe(201);
    expect(body).toMatchObject(passportOf(customerId));
    expect(await rawUploads()).not.toContain(`uploads/document/${platform.id}/${uploadId}`);
  });

  it('has the same answer however often it is followed', async () => {
    const before = (await platform.api.ok('listDocuments')).totalCount ?? 0;
    const uploadId = await upload();

    const first = await follow(uploadId);
    const later = await Promise.all([follow(uploadId), follow(uploadId)]);

    expect(new Set([first, ...later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await platform.api.ok('listDocuments')).totalCount).toBe(before + 1);
  });

  it('becomes one document when several requests follow it at the same moment', async () => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const uploadId = uploadIdOf(await sendUpload(own, { body: passportForm(holder) }));

    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(uploadId, own)));

    const { data, totalCount } = await own.api.ok('listDocuments');
    expect([data.length, totalCount]).toEqual([1, 1]);
    for (const answer of answers) expect([201, 503]).toContain(answer.status);
    const made = answers.filter(({ isOk }) => isOk).map(({ body }) => body.id);
    expect(new Set(made)).toEqual(new Set([data[0]?.id]));
    expect(await objectKeys(own.address, `documents/${own.id}/`)).toHaveLength(1);
  });

  it.each(['POST', 'PUT'] as const)(
    'can be followed by a client that repeats its %s, as curl may do',
    async (method) => {
      const uploadId = await upload();

      const answer = await sendUpload(platform, { method, path: `/uploads/${uploadId}`, body: '' });

      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual((await follow(uploadId)).body);
    },
  );

  it('that is refused is refused in the same way again', async () => {
    const uploadId = await upload(documentForm({ file: Buffer.alloc(0), fields: passportOf(customerId) }));

    const [first, second] = [await follow(uploadId), await follow(uploadId)];

    expect(first.error).toMatchObject({ status: 400, code: 'LOW_QUALITY' });
    expect(withoutRequestId(second)).toEqual(withoutRequestId(first));
  });

  it('is unknown to another platform, byte for byte, and forbidden without the permission', async () => {
    const uploadId = await upload();
    const other = await newPlatform();
    const viewer = await platform.withToken(['VIEW', 'TRANSACT']);

    const answers = [
      await follow(uploadId, other),
      await follow('00000000-0000-4000-8000-000000000000', other),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const [theirs, nobodys] = answers.map(withoutRequestId);
    expect(theirs).toEqual(nobodys);
    expect((await viewer.call('followUpload', { path: { uploadId } })).status).toBe(403);
  });

  it.each(['x', '..%2f', '%2e%2e%2f', 'Document:1', '00000000-0000-4000-8000-00000000000'])(
    'with the id %s is not found',
    async (uploadId) => {
      expect((await follow(uploadId)).status).toBe(404);
    },
  );
});

describe('a body that is not a form', () => {
  const whole = multipart({ ...passportOf('x'), file: { name: 'a.pdf', bytes: pdf() } });
  const cut = (end: number): Buffer => Buffer.from(whole.subarray(0, end));

  const goneOn = (form: Uint8Array, more = 'x'): Buffer => {
    const [boundary = ''] = formType.split('boundary=').slice(1);
    return Buffer.concat([
      cut(form.length - boundary.length - 6),
      Buffer.from(`--${boundary}${more}\r\n--${boundary}--\r\n`),
    ]);
  };

  it.each([
    ['JSON', 'application/json', Buffer.from('{}')],
    ['a bare PDF', 'application/pdf', pdf()],
    ['text', 'text/plain', Buffer.from('x')],
    ['fields of a URL', 'application/x-www-form-urlencoded', Buffer.from('documentType=PASSPORT')],
    ['a form without boundary', 'multipart/form-data', Buffer.from(whole)],
    ['a form with another boundary', 'multipart/form-data; boundary=other', Buffer.from(whole)],
    ['another multipart', 'multipart/mixed; boundary=a-boundary-of-tests', Buffer.from(whole)],
    ['nothing', formType, Buffer.alloc(0)],
    ['a form cut off in its first header', formType, cut(30)],
    ['a form cut off in its file', formType, cut(whole.length - 60)],
    ['a form without its last line', formType, cut(whole.length - 10)],
    ['bytes', formType, Buffer.alloc(1000, 0x2d)],
    ['a form with a longer line that begins like the boundary', formType, goneOn(whole)],
    ['a form with an empty part', formType, goneOn(whole, '\r\n')],
  ])('is refused: %s', async (_what, contentType, body) => {
    const answer = await sendUpload(platform, { body, headers: { 'Content-Type': contentType } });

    const { error } = await follow(uploadIdOf(answer));

    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('is refused without a content type too', async () => {
    const answer = await sendUpload(platform, { body: Buffer.from(whole) });

    expect((await follow(uploadIdOf(answer))).status).toBe(400);
  });
});

describe('the size of a file', () => {
  const sized = (sizeBytes: number) =>
    platform.api.call('createDocument', { form: passportForm(customerId, pdf({ sizeBytes })) });

  const sizes = [[10_000_001, 413] as const, [9_999_999, 201] as const, [10_000_000, 201] as const];
  // Ten megabytes cost a second of a core. The last test of this file stores 10,000,000 bytes in any case.
  it.each(isFullSize ? sizes : sizes.slice(0, 1))('of %i bytes gets the answer %i', async (bytes, status) => {
    const answer = await sized(bytes);

    expect(answer.status).toBe(status);
    if (status === 413) {
      expect(answer.error).toMatchObject({
        status,
        code: 'PAYLOAD_TOO_LARGE',
        message: 'The file has more than 10,000,000 bytes.',
      });
    }
  });

  it("above the gateway's limit is refused by the gateway", async () => {
    const answer = await sendUpload(platform, {
      body: Buffer.alloc(10_485_761),
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('of 10,000,000 bytes is uploaded and downloaded bit for bit in a quarter of the memory of its function', async () => {
    const own = await newPlatform();
    const { id: holder } = await own.newCustomer();
    const file = pdf({ sizeBytes: 10_000_000 });
    const uploadId = uploadIdOf(await sendUpload(own, { body: passportForm(holder, file) }));

    const { statusCode, loadedBytes, mostBytes } = await measureUpload(own, uploadId);

    const [key = '', ...others] = await objectKeys(own.address, `documents/${own.id}/`);
    const stored = await objectBytes(own.address, key);
    noteFigures('Upload of 10,000,000 bytes', {
      'MB when loaded': Math.round(loadedBytes / 1e6),
      'MB at most': Math.round(mostBytes / 1e6),
    });
    expect(statusCode).toBe(201);
    expect(stored.equals(file)).toBe(true);
    expect(others).toEqual([]);
    expect(mostBytes).toBeLessThan((functionMemoryMb('follow-upload') / 4) * 1024 * 1024);
  });
});
