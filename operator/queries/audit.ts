import { GetObjectCommand, NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type AuditRecord, auditRecordSchema, invitationResource } from '#shared/audit/audit-record.ts';
import { hourPartition, readHeld, readPointers, resourcePartition } from '#shared/audit/trail-items.ts';
import { OperatorError } from '../access/operator-error.ts';
import { presentCredentials } from '../access/service.ts';
import { inParallel } from './in-parallel.ts';

/** A local bucket has no host name of its own. */
const client = new S3Client({ credentials: presentCredentials, forcePathStyle: true });

const hourMs = 3_600_000;
const atOnce = 20;
/** Objects that one command reads: half a minute, if S3 takes 30 ms for each. */
const most = 20_000;
/** The clocks of the stream and of Lambda may differ. */
const clocksApartMs = 60_000;
const hashedInvitation = /^Invitation:[0-9a-f]{32}$/;

export interface AuditQuestion {
  /** `Type:<uuid>`. */
  readonly resource?: string | undefined;
  /** `Token:<uuid>`, the name of an operator, or a kind such as WORKFLOW. */
  readonly actor?: string | undefined;
  readonly from: Date;
  /** The end, which is left out. */
  readonly to: Date;
}

export interface Trail {
  /** The oldest first. */
  readonly records: readonly AuditRecord[];
  /** There are more objects than were read. */
  readonly isCut: boolean;
}

/** The trail has no invitation's code, because whoever has it may claim it. */
const resourceNamed = (id: string): string =>
  // A quote and its payment are one record.
  id.startsWith('Quote:')
    ? id.replace('Quote:', 'Transaction:')
    : id.startsWith('Invitation:') && !hashedInvitation.test(id)
      ? invitationResource(id.slice('Invitation:'.length))
      : id;

/** An object is filed under each hour of its records. */
const hoursOf = ({ from, to }: AuditQuestion): string[] => {
  const first = Math.floor(from.getTime() / hourMs);
  const last = Math.floor((to.getTime() - 1) / hourMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    new Date((first + index) * hourMs).toISOString().slice(0, 13),
  );
};

const objectText = async (Bucket: string, Key: string): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Body === undefined ? '' : Body.transformToString();
};

/** Who may not list a bucket gets 403 for an object that does not exist. */
const isRefused = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;

/** Reads S3 again: a worker may have moved the lines there after the first time, before the table was read. */
const movedText = async (bucket: string, key: string): Promise<string> => {
  try {
    return await objectText(bucket, key);
  } catch (error) {
    if (error instanceof NoSuchKey) return '';
    if (!isRefused(error)) throw error;
    throw new OperatorError(
      `S3 refuses to show ${key} of ${bucket} (403). The role may not read it, or it does not exist.`,
    );
  }
};

const linesOf = async (bucket: string, key: string): Promise<string> => {
  try {
    return await objectText(bucket, key);
  } catch (error) {
    const held = await readHeld(key);
    if (held !== undefined) return held.lines;
    if (error instanceof NoSuchKey || isRefused(error)) return movedText(bucket, key);
    throw error;
  }
};

const isBy =
  (name: string | undefined) =>
  ({ actor }: AuditRecord): boolean =>
    name === undefined ||
    (actor !== undefined && actor.id === name.replace(/^Token:/, '')) ||
    actor?.kind === name.toUpperCase();

/** The records that answer a question. */
export const readTrail = async (bucket: string, question: AuditQuestion): Promise<Trail> => {
  const resource = question.resource && resourceNamed(question.resource);
  const partitions = resource ? [resourcePartition(resource)] : hoursOf(question).map(hourPartition);
  const storedFrom = new Date(question.from.getTime() - clocksApartMs).toISOString();
  const pointers = (
    await inParallel(partitions, atOnce, (partition) => readPointers(partition, storedFrom))
  ).flat();
  const keys = [...new Set(pointers)];
  const from = question.from.toISOString();
  const to = question.to.toISOString();
  const isByActor = isBy(question.actor);
  const isWanted = (record: AuditRecord): boolean =>
    (resource === undefined || record.resource === resource) &&
    isByActor(record) &&
    record.at >= from &&
    record.at < to;
  // An object has changes of many: only what is wanted stays in memory.
  const wantedIn = async (key: string): Promise<AuditRecord[]> => {
    const lines = (await linesOf(bucket, key)).split('\n').filter((line) => line !== '');
    return lines.map((line) => auditRecordSchema.parse(JSON.parse(line))).filter(isWanted);
  };
  const wanted = (await inParallel(keys.slice(0, most), atOnce, wantedIn)).flat();
  const unique = [...new Map(wanted.map((record) => [record.eventId, record])).values()];
  return {
    records: unique.toSorted((one, other) => one.at.localeCompare(other.at)),
    isCut: keys.length > most,
  };
};
