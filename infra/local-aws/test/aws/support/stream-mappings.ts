import type { JsonObject } from '#src/template-json.ts';

/** What a function may do that reads the stream of `Table`. */
export const streamStatements: JsonObject[] = [
  {
    Effect: 'Allow',
    Action: [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ],
    Resource: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
  },
  { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': ['Failed', 'Arn'] } },
];

/** A mapping of the stream of `Table` to a function. */
export const mapping = (functionName: string, more: JsonObject): JsonObject => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
    FunctionName: { Ref: functionName },
    StartingPosition: 'TRIM_HORIZON',
    ...more,
  },
});
