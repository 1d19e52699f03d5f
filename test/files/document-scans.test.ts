import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, eventExpectation } from '#test/examples/support/sandbox-values.ts';
import { objectKeys } from '#test/support/bucket.ts';
import { documentForm, passportOf } from '#test/support/documents.ts';
import { objectProblems } from '#test/support/filed-objects.ts';
import { pdf } from '#test/support/files/pdf.ts';
import { invoke, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

let platform: TestPlatform;
let receiver: WebhookReceiver;
let customerId: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  ({ id: customerId } = await platform.newCustomer());
});

afterAll(async () => {
  expect(await platform.reconcile()).toEqual([]);
  expect(await objectProblems(platform)).toEqual([]);
  await receiver.stop();
});

const upload = (fileName: string) =>
  platform.api.ok('createDocument', {
    form: documentForm({ file: pdf(), fileName, fields: passportOf(customerId) }),
  });
const replace = (documentId: string, fileName: string) =>
  platform.api.ok('replaceDocument', {
    path: { documentId },
    form: documentForm({ file: pdf(), fileName }),
  });
const contentOf = (documentId: string) => platform.api.call('getDocumentContent', { path: { documentId } });
const scanned = async (documentId: string, status: string | undefined): Promise<void> => {
  await invoke('PaymentsService-local-sweep-documents', {});
  const found = async () => (await platform.api.ok('getDocument', { path: { documentId } })).scanStatus;
  await expect.poll(found).toBe(status);
};
const statusesTold = (documentId: string) =>
  receiver.about(documentId).map(({ body }) => JSON.parse(body).data.scanStatus);

describe('an infected file', () => {
  it('is quarantined: no content, no object, an event; and a clean one takes its place', async () => {
    const { id, scanStatus } = await upload('passport-infected.pdf');
    expect(scanStatus).toBe('PENDING');
    await scanned(id, 'INFECTED');

    const refused = await contentOf(id);

    expect(refused.error).toMatchObject({
      status: 409,
      code: 'DOCUMENT_QUARANTINED',
      details: { documentId: id, scanStatus: 'INFECTED' },
    });
    await expect.poll(() => objectKeys(platform.address, `documents/${platform.id}/`)).toEqual([]);
    await expect.poll(() => statusesTold(id)).toEqual(['INFECTED']);
    expect((await replace(id, 'passport-clean.pdf')).scanStatus).toBe('PENDING');
    await scanned(id, 'CLEAN');
    const { location } = (await contentOf(id)).body;
    expect(Buffer.from(await (await fetch(location)).arrayBuffer())).toEqual(pdf());
    await expect.poll(() => statusesTold(id).toSorted()).toEqual(['CLEAN', 'INFECTED']);
  });

  it('that is replaced by one without a scan leaves no trace on the document', async () => {
    const { id } = await upload('passport-unscannable.pdf');
    await scanned(id, 'UNSCANNABLE');
    expect((await contentOf(id)).error.code).toBe('DOCUMENT_QUARANTINED');

    const after = await replace(id, 'passport.pdf');

    expect(after).not.toHaveProperty('scanStatus');
    expect((await contentOf(id)).status).toBe(302);
  });
});

it('a file without a scanner has no status and can be read at once', async () => {
  const document = await upload('passport.pdf');

  expect(document).not.toHaveProperty('scanStatus');
  expect((await contentOf(document.id)).status).toBe(302);
});

it('the catalogue of magic values says what the scan of a file finds', async () => {
  const { data } = await platform.api.ok('listSandboxValues');
  const expected = eventExpectation(platform, receiver);
  const cases = casesOf(data.find(({ operation }) => operation === 'POST /documents'));
  const uploads = await Promise.all(
    cases.map(async ([end, outcome]) => [await upload(`passport${end}.pdf`), outcome] as const),
  );

  expect(cases).toHaveLength(4);
  for (const [{ id, scanStatus }, outcome] of uploads) {
    expect(scanStatus).toBe(outcome.states[0]);
    await scanned(id, outcome.states.at(-1));
    await expected.events(id, outcome);
  }
});
