import { beforeAll, describe, expect, it } from 'vitest';
import { synthesized } from './support/synthesized.ts';

type Synthesized = Awaited<ReturnType<typeof synthesized>>;

let production: Synthesized;
let sandbox: Synthesized;

beforeAll(async () => {
  production = await synthesized('production');
  sandbox = await synthesized('sandbox');
});

describe('the table', () => {
  it('has recovery, deletion protection and retention in production', () => {
    production.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
      },
    });
  });

  it('can be deleted in the sandbox, and has recovery there too', () => {
    sandbox.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: {
        DeletionProtectionEnabled: false,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    });
  });

  it.each([
    ['production', () => production],
    ['the sandbox', () => sandbox],
  ])(
    'of %s stays the same one: CloudFormation answers another id or key with an empty table',
    (_of, made) => {
      const key = (partition: string, sort: string) => [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ];
      const index = (IndexName: string, partition: string, sort: string) => ({
        IndexName,
        KeySchema: key(partition, sort),
        Projection: { ProjectionType: 'ALL' },
      });

      expect(made().template.findResources('AWS::DynamoDB::Table')).toMatchObject({
        Table710B521B: {
          Properties: {
            KeySchema: key('pk', 'sk'),
            GlobalSecondaryIndexes: [
              index('list', 'listPk', 'sortId'),
              index('owner', 'ownerPk', 'sortId'),
              index('status', 'statusPk', 'sortId'),
              index('due', 'duePk', 'dueSk'),
            ],
            StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
            TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds' },
          },
        },
      });
    },
  );
});
