import { afterAll, expect, test } from 'vitest';
import { objectKeys } from '#test/support/bucket.ts';
import { type CrashPoint, crashSeed, samplePoints } from '#test/support/crash-points.ts';
import { documentForm, passportForm, sendUpload, uploadIdOf } from '#test/support/documents.ts';
import { noteFigures } from '#test/support/figures.ts';
import { objectProblems, sweepStoredDocuments } from '#test/support/filed-objects.ts';
import { jpeg } from '#test/support/files/jpeg.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

/** A request that can be repeated, on a platform of its own. */
interface Attempt {
  readonly platform: TestPlatform;
  readonly caller: string;
  readonly send: () => Promise<{ readonly status: number }>;
  /** The statuses of a request that took effect, now or in an earlier try. */
  readonly done: readonly number[];
}

type Flow = () => Promise<Attempt>;

const world = async () => {
  const platform = await newPlatform();
  const { id: holder } = await platform.newCustomer();
  return { platform, holder };
};
const caller = 'Functionsfollowupload';

const following = (platform: TestPlatform, uploadId: string) => () =>
  platform.api.call('followUpload', { path: { uploadId } });

const storedDocument: Flow = async () => {
  const { platform, holder } = await world();
  const uploadId = uploadIdOf(await sendUpload(platform, { body: passportForm(holder) }));
  return { platform, caller, send: following(platform, uploadId), done: [201] };
};

const replacing =
  (form: FormData): Flow =>
  async () => {
    const { platform, holder } = await world();
    const { id } = await platform.api.ok('createDocument', { form: passportForm(holder) });
    const path = `/documents/${encodeURIComponent(id)}`;
    const uploadId = uploadIdOf(await sendUpload(platform, { method: 'PUT', path, body: form }));
    return { platform, caller, send: following(platform, uploadId), done: [200] };
  };

const deleting: Flow = async () => {
  const { platform, holder } = await world();
  const { id: documentId } = await platform.api.ok('createDocument', { form: passportForm(holder) });
  const send = () => platform.api.call('deleteDocument', { path: { documentId } });
  return { platform, caller: 'Functionsdeletedocument', send, done: [204, 404] };
};

const flows: Readonly<Record<string, Flow>> = {
  'a document that is filed': storedDocument,
  'a file that is replaced': replacing(documentForm({ file: jpeg() })),
  'a document that is deleted': deleting,
  ...(isFullSize && { 'metadata that is replaced': replacing(documentForm({ fields: { country: 'DE' } })) }),
};

const soundness = async (platform: TestPlatform): Promise<string[]> => [
  ...(await platform.reconcile()),
  ...(await objectProblems(platform)),
];

interface Point extends CrashPoint {
  /** Whether the client repeats the request. */
  readonly isRepeated: boolean;
}

/** Stops the function at its n-th call. Then either the client repeats the request, or only the sweep runs. */
const crashAt = async (flow: Flow, { at, moment, isRepeated }: Point): Promise<boolean> => {
  const { platform, caller: function_, send, done } = await flow();
  const { faults } = await platform.withFaults({ kind: 'crash', at, moment, caller: function_ }, send);
  const point = `at call ${at}, ${moment}, ${isRepeated ? 'repeated' : 'abandoned'}`;
  expect(await soundness(platform), point).toEqual([]);
  if (isRepeated) expect(done, point).toContain((await send()).status);
  await sweepStoredDocuments(platform);
  expect(await soundness(platform), point).toEqual([]);
  const { totalCount } = await platform.api.ok('listDocuments');
  expect(await objectKeys(platform.address, `documents/${platform.id}/`), point).toHaveLength(
    totalCount ?? -1,
  );
  // An upload that was not stored can still be followed, because the raw upload remains.
  if (!isRepeated) expect(done, point).toContain((await send()).status);
  return (faults.lost ?? 0) > 0;
};

const callsOf = async (flow: Flow): Promise<number> => {
  const { platform, caller: function_, send, done } = await flow();
  const { result, faults } = await platform.withFaults({ kind: 'count', caller: function_ }, send);
  expect(done).toContain(result.status);
  expect(await soundness(platform)).toEqual([]);
  return faults.calls ?? 0;
};

/** The small run visits some calls, with repetition and without it in turn. */
const pointsOf = (calls: number): Point[] =>
  samplePoints(calls).flatMap((point, index) =>
    [true, false]
      .map((isRepeated) => ({ ...point, isRepeated }))
      .filter(({ isRepeated }) => isFullSize || isRepeated === (index % 2 === 0)),
  );

const crashes: Record<string, number> = {};

afterAll(() =>
  noteFigures('T17 crashes', {
    seed: crashSeed,
    ...crashes,
    'records without file': 0,
    'files without record': 0,
  }),
);

test.each(Object.entries(flows))(
  'T17: %s leaves no document without a file and no file without a document, wherever its function dies',
  async (name, flow) => {
    const calls = await callsOf(flow);
    const points = pointsOf(calls);

    const struck = await inParallel(
      points.map((point) => () => crashAt(flow, point)),
      3,
    );

    expect(calls).toBeGreaterThanOrEqual(3);
    expect(struck.every(Boolean)).toBe(true);
    crashes[name] = points.length;
  },
  proofTimeoutMs,
);
