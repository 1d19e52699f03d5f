import { type JsonObject, jsonObject } from '../../template-json.ts';
import { localRegion } from '../../template-names.ts';
import type { StreamRecord } from './stream-reader.ts';

/** A record as Lambda gives it to a function. */
export const lambdaRecord = (record: StreamRecord, streamArn: string): JsonObject => {
  const { userIdentity } = record;
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    // DynamoDB Local calls its region `ddblocal`.
    awsRegion: localRegion,
    dynamodb: jsonObject.parse(record.dynamodb),
    ...(userIdentity === undefined
      ? {}
      : { userIdentity: { principalId: userIdentity.PrincipalId ?? '', type: userIdentity.Type ?? '' } }),
    eventSourceARN: streamArn,
  };
};
