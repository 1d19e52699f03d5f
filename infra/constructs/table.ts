import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import type { IndexName } from '../grant.ts';
import { isProtected, removalPolicyOf } from './removal-policy.ts';

const indexes: Readonly<Record<IndexName, { readonly partition: string; readonly sort: string }>> = {
  list: { partition: 'listPk', sort: 'sortId' },
  owner: { partition: 'ownerPk', sort: 'sortId' },
  status: { partition: 'statusPk', sort: 'sortId' },
  due: { partition: 'duePk', sort: 'dueSk' },
};

export const indexNames = Object.keys(indexes);

const string = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * A restored table is another resource, with an id of its own: CloudFormation imports it by its name and lets go of the
 * former one. CloudFormation imports only what a failed or later update keeps.
 */
const identityOf = (settings: Settings) =>
  settings.restoredTable === undefined
    ? { id: 'Table', removalPolicy: removalPolicyOf(settings) }
    : {
        id: `Restored-${settings.restoredTable}`,
        tableName: settings.restoredTable,
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      };

/** The one table. docs/data-model.md lists its items and the purpose of each index. */
export class ServiceTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Table');
    const { id, ...identity } = identityOf(settings);
    this.table = new Table(this, id, {
      ...identity,
      partitionKey: string('pk'),
      sortKey: string('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAtEpochSeconds',
      // A protected table would outlive a failed first deployment, and the next try would make another.
      deletionProtection: isProtected(settings),
    });
    for (const [indexName, { partition, sort }] of Object.entries(indexes)) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: string(partition),
        sortKey: string(sort),
        projectionType: ProjectionType.ALL,
      });
    }
  }

  get streamArn(): string {
    if (this.table.tableStreamArn === undefined) throw new Error('The table has no stream');
    return this.table.tableStreamArn;
  }
}
