import { describe, expect, it } from 'vitest';
import { guardDutyResult, guardDutyTag, isFromGuardDuty } from '#shared/documents/scanner/guard-duty.ts';
import { useMemoryBucket } from '../../support/memory-bucket.ts';
import { keyOf, platformId, scanOf } from '../support/scan-world.ts';

const stored = useMemoryBucket();

/** An event as the Amazon GuardDuty User Guide shows it, "Monitoring S3 object scans with Amazon EventBridge". */
const event = (status: string | null, { bucketName = 'unit-test', objectKey = keyOf(1) } = {}) => ({
  version: '0',
  id: '72c7d362-737a-6dce-fc78-9e27a0171419',
  'detail-type': 'GuardDuty Malware Protection Object Scan Result',
  source: 'aws.guardduty',
  account: '111122223333',
  time: '2025-10-13T12:00:05Z',
  region: 'us-east-1',
  resources: ['arn:aws:guardduty:us-east-1:111122223333:malware-protection-plan/b4c7f464ab3a4EXAMPLE'],
  detail: {
    schemaVersion: '1.0',
    scanStatus: 'COMPLETED',
    resourceType: 'S3_OBJECT',
    s3ObjectDetails: {
      bucketName,
      objectKey,
      eTag: 'ASIAI44QH8DHBEXAMPLE',
      versionId: 'd41d8cd98f00b204e9800998eEXAMPLE',
      s3Throttled: false,
    },
    scanResultDetails: {
      scanResultStatus: status,
      threats: status === 'THREATS_FOUND' ? [{ name: 'EICAR' }] : null,
    },
  },
});

const { fileUuid } = scanOf(1);

describe('an event of GuardDuty', () => {
  it.each([
    ['NO_THREATS_FOUND', 'CLEAN'],
    ['THREATS_FOUND', 'INFECTED'],
    ['UNSUPPORTED', 'UNSCANNABLE'],
  ])('%s makes a file %s', (status, result) => {
    expect(guardDutyResult(event(status))).toEqual({ file: { platformId, fileUuid }, result });
  });

  it.each<[string, unknown]>([
    ['that it may not read the file', event('ACCESS_DENIED')],
    ['that the scan failed', event('FAILED')],
    ['of a status that nobody knows', event('SOMETHING_NEW')],
    ['without a status', event(null)],
    ['about another bucket', event('NO_THREATS_FOUND', { bucketName: 'other' })],
    ['about no document', event('NO_THREATS_FOUND', { objectKey: `uploads/document/${platformId}/1` })],
    ['about a key like one of ours', event('NO_THREATS_FOUND', { objectKey: `x/${keyOf(1)}` })],
    ['of another kind', { ...event('NO_THREATS_FOUND'), 'detail-type': 'GuardDuty Finding' }],
  ])('%s says nothing of a file, and starts no sweep', (_what, one) => {
    expect(guardDutyResult(one)).toBeUndefined();
    expect(isFromGuardDuty(one)).toBe(true);
  });

  it('is not the call of the schedule', () => {
    expect(isFromGuardDuty({ source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} })).toBe(
      false,
    );
  });
});

describe('the tag of an object', () => {
  const tagged = (value: string): string =>
    `<?xml version="1.0"?><Tagging><TagSet><Tag><Key>team</Key><Value>a</Value></Tag><Tag><Key>GuardDutyMalwareScanStatus</Key><Value>${value}</Value></Tag></TagSet></Tagging>`;

  it.each([
    [tagged('NO_THREATS_FOUND'), 'CLEAN'],
    [tagged('THREATS_FOUND'), 'INFECTED'],
    [tagged('UNSUPPORTED'), 'UNSCANNABLE'],
    [tagged('FAILED'), undefined],
    ['<Tagging><TagSet/></Tagging>', undefined],
  ])('%s says %s when the event was lost', async (tags, result) => {
    stored.bucket.put(keyOf(1), 'PDF', { tags });

    expect(await guardDutyTag(scanOf(1))).toBe(result);
  });

  it('of an object that is gone is an error, so that nobody takes it for a scan without a result', async () => {
    await expect(guardDutyTag(scanOf(1))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });
});
