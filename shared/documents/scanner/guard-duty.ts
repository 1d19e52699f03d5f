import * as z from 'zod';
import { fileOfKey, type Scan, type ScanResult } from '#shared/documents/scan.ts';
import { setting } from '#shared/kernel/config.ts';
import { tagsOf } from '#shared/kernel/objects.ts';

const bucket = setting('DOCUMENTS_BUCKET_NAME', z.string().min(1));

/** GuardDuty writes it on each object that it scanned, or tried to. */
const tagName = 'GuardDutyMalwareScanStatus';

/** ACCESS_DENIED and FAILED say nothing of the file: the operator must act. */
const resultsByStatus: Readonly<Record<string, ScanResult>> = {
  NO_THREATS_FOUND: 'CLEAN',
  THREATS_FOUND: 'INFECTED',
  UNSUPPORTED: 'UNSCANNABLE',
};

const eventSchema = z.object({
  source: z.literal('aws.guardduty'),
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string().nullish() }).nullish(),
  }),
});

export interface FileResult {
  readonly file: Pick<Scan, 'platformId' | 'fileUuid'>;
  readonly result: ScanResult;
}

/** Whether an event is from GuardDuty, also one that says nothing of a file of ours. */
export const isFromGuardDuty = (event: unknown): boolean =>
  z.object({ source: z.literal('aws.guardduty') }).safeParse(event).success;

/**
 * What an event of GuardDuty says; undefined when it says nothing certain of a document's file. EventBridge repeats and
 * reorders events. The key names one content for ever, so the event needs no version.
 */
export const guardDutyResult = (event: unknown): FileResult | undefined => {
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return undefined;
  const { s3ObjectDetails, scanResultDetails } = parsed.data.detail;
  const file = s3ObjectDetails.bucketName === bucket ? fileOfKey(s3ObjectDetails.objectKey) : undefined;
  const result = resultsByStatus[scanResultDetails?.scanResultStatus ?? ''];
  return file && result && { file, result };
};

/** Reads the result from the object, for an event that was lost; undefined while there is none. */
export const guardDutyTag = async ({
  objectKey,
}: Pick<Scan, 'objectKey'>): Promise<ScanResult | undefined> => {
  const tags = await tagsOf(objectKey);
  return resultsByStatus[tags.get(tagName) ?? ''];
};
