import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { dueAfter, type Filing, movedFilingWrite, newFilingWrite, readFiling } from './filing.ts';
import type { Order } from './order.ts';

/** Key of a stored file. It holds no data of the client or the person. */
const fileKey = (platformId: string, uuid: string): string => `documents/${platformId}/${uuid}`;

export interface FilingOrder {
  readonly platformId: string;
  readonly uploadId: string;
  readonly order: Order;
}

/** A new filing, not yet written. */
export const plannedFiling = ({ platformId, uploadId, order }: FilingOrder): Filing => {
  const now = clock.now();
  return {
    platformId,
    id: uploadId,
    state: 'FILING',
    documentUuid: order.status === 200 ? order.documentUuid : newUuid(),
    status: order.status,
    ...(order.file && { objectKey: fileKey(platformId, newUuid()), dueAt: dueAfter(now) }),
    createdAt: now.toISOString(),
  };
};

export const uploadBusyMessage =
  'Another request is processing the same upload; send the same request again.';

/** The answer while another request processes the same upload. */
export const uploadBusy = (): Refusal => new Refusal('SERVICE_UNAVAILABLE', { message: uploadBusyMessage });

/** Requests for one upload that come together wait for each other. */
const backoff = { baseMs: 20, limitMs: 100 };

/** Continues a filing that an earlier request began, under the same key. The later due time keeps the sweep away. */
const resumed = async (filing: Filing): Promise<Filing | typeof lostRace> => {
  const after = { ...filing, dueAt: dueAfter(clock.now()) };
  return (await writeAlone(movedFilingWrite(filing, after))) ? after : lostRace;
};

const tryToBegin = async (request: FilingOrder): Promise<Filing | typeof lostRace> => {
  const planned = plannedFiling(request);
  if (await writeAlone(newFilingWrite(planned))) return planned;
  const known = await readFiling(request.platformId, request.uploadId);
  if (known === undefined) return lostRace;
  // Either the answer to our own write was lost, or another request has finished.
  if (known.objectKey === planned.objectKey || known.state === 'FILED') return known;
  if (known.state === 'FILING') return resumed(known);
  // Until dueAt is gone, the sweep may still remove the objects of the former filing.
  const isSwept = known.state === 'ABANDONED' && known.dueAt === undefined;
  if (!isSwept) throw uploadBusy();
  return (await writeAlone(movedFilingWrite(known, planned))) ? planned : lostRace;
};

/**
 * Records the key of an object before the object is put, so that the sweep finds the object whatever happens then. A
 * repeated request continues where the first one stopped.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when the sweep has the upload, or many requests process it
 */
export const beginFiling = (request: FilingOrder): Promise<Filing> =>
  changeWithRetry(() => tryToBegin(request), { message: uploadBusyMessage, backoff });
