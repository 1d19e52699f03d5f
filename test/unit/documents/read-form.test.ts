import { expect, it } from 'vitest';
import { readForm } from '#shared/documents/read-form.ts';

const formOf = (value: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="documentNumber"\r\n\r\n'),
    value,
    Buffer.from('\r\n--x--\r\n'),
  ]);

const read = (form: Buffer) =>
  readForm({
    contentType: 'multipart/form-data; boundary=x',
    sizeBytes: form.length,
    storedAt: new Date(0),
    metadata: {},
    body: (async function* () {
      yield form;
    })(),
    cancel: () => undefined,
  });

it.each([
  ['UTF-8', Buffer.from('Café'), []],
  ['another encoding', Buffer.from('Café', 'latin1'), [{ path: 'documentNumber', message: 'must be UTF-8' }]],
])('a field in %s is judged by its bytes', async (_what, value, issues) => {
  expect((await read(formOf(value))).issues).toEqual(issues);
});
