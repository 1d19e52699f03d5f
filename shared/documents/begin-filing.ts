import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import {
  dueAfter,
  type Filing,
  forgottenAfter,
  movedFilingWrite,
  newFilingWrite,
  readFiling,
} from './filing.ts';
import type { Order } from './order.ts';

/** Where a file is filed: nothing in it is the client's or says whose it is. */
const fileKey = (platformId: string, uuid: string): string => `documents/${platformId}/${uuid}`;

export interface FilingOrder {
  readonly platformId: string;
  readonly uploadId: string;
  readonly order: Order;
}

/** A filing as it stands before anything of it is written. */
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
    expiresAtEpochSeconds: forgottenAfter(now),
  };
};

export const uploadBusyMessage = 'The same upload is worked on already; send the same request again.';

/** Another request works on the same upload. */
export const uploadBusy = (): Refusal => new Refusal('SERVICE_UNAVAILABLE', { message: uploadBusyMessage });

/** Goes on with a filing that an earlier request began, under the same key, and keeps the sweep away from it. */
const resumed = async (filing: Filing): Promise<Filing | undefined> => {
  const after = { ...filing, dueAt: dueAfter(clock.now()) };
  return (await writeAlone(movedFilingWrite(filing, after))) ? after : undefined;
};

/**
 * Records, before an object is put, where it will be: whatever happens then, the sweep finds the object. An upload that
 * is followed again goes on where the first request stopped.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when others are at it
 */
export const beginFiling = async (request: FilingOrder): Promise<Filing> => {
  const planned = plannedFiling(request);
  if (await writeAlone(newFilingWrite(planned))) return planned;
  const known = await readFiling(request.platformId, request.uploadId);
  if (known === undefined) throw uploadBusy();
  // Our own write, whose answer was lost, or one that somebody else has finished by now.
  if (known.objectKey === planned.objectKey || known.state === 'FILED') return known;
  if (known.state === 'FILING') return (await resumed(known)) ?? raise(uploadBusy());
  // The sweep has removed what the former filing left, or still does.
  const isSwept = known.state === 'ABANDONED' && known.dueAt === undefined;
  if (isSwept && (await writeAlone(movedFilingWrite(known, planned)))) return planned;
  throw uploadBusy();
};

const raise = (refusal: Refusal): never => {
  throw refusal;
};
