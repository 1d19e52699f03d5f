import { type App, CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { Alarms } from './constructs/alarms.ts';
import { startBulkJobs } from './constructs/bulk-uploads.ts';
import { DocumentsBucket } from './constructs/documents-bucket.ts';
import { FailedEventsQueue } from './constructs/failed-events-queue.ts';
import { GradualRollout } from './constructs/gradual-rollout.ts';
import { ServiceApi } from './constructs/rest-api.ts';
import { ServiceFunctions } from './constructs/service-functions.ts';
import { SigningKey } from './constructs/signing-key.ts';
import { ServiceTable } from './constructs/table.ts';
import { Workflow, workflowArn } from './constructs/workflow.ts';
import type { Settings } from './environments/settings.ts';
import { kebabCase } from './function-name.ts';
import type { ServiceDefinition } from './service-definition.ts';

export interface PaymentsServiceProps {
  readonly settings: Settings;
  readonly definition: ServiceDefinition;
  /** Where `bundleFunctions` wrote the bundles. */
  readonly buildDirectory: string;
}

/** The workflow that uploaded forms start. */
const bulkCustomers = 'bulk-customers';
/** The worker that has its own alarm. */
const refreshRates = 'refresh-rates';

export const stackNameOf = (settings: Settings): string => `PaymentsService-${settings.name}`;

/** The whole service in one environment. AWS and the local host run the same template. */
export class PaymentsServiceStack extends Stack {
  constructor(app: App, props: PaymentsServiceProps) {
    const { settings, definition } = props;
    super(app, stackNameOf(settings), {
      description: `Payments Service, ${settings.name}`,
      terminationProtection: settings.isDeletionProtected && settings.isStackProtected !== false,
      analyticsReporting: false,
      ...(settings.account !== undefined &&
        settings.region !== undefined && { env: { account: settings.account, region: settings.region } }),
    });
    Tags.of(this).add('service', 'payments-service');
    Tags.of(this).add('environment', settings.name);
    const store = new ServiceTable(this, settings);
    const documents = new DocumentsBucket(this, settings);
    const signingKey = new SigningKey(this, settings);
    const failedEvents = new FailedEventsQueue(this).queue;
    const functions = new ServiceFunctions(this, { ...props, store, documents, signingKey, failedEvents });
    const workflows = addWorkflows(this, props, functions);
    const { api } = new ServiceApi(this, {
      settings,
      stackName: this.stackName,
      routes: definition.routes,
      authorizer: functions.callee('authorize-request'),
      calleeOf: ({ id }) => functions.callee(kebabCase(id)),
      documents,
    });
    startBulkJobs(this, {
      documents,
      workflowArn: workflowArn(this.stackName, bulkCustomers),
      failedEvents,
    });
    if (settings.alarms) {
      const rateRefresher = definition.triggers[refreshRates] && functions.named(refreshRates);
      new Alarms(this, {
        settings: settings.alarms,
        api,
        table: store.table,
        failedEvents,
        workers: functions.ofKind('worker').filter((one) => one !== rateRefresher),
        named: (ids) => ids.filter((id) => id in definition.grants).map((id) => functions.named(id)),
        rateRefresher,
        streamConsumers: functions.streamConsumers,
        workflows,
      });
    }
    new GradualRollout(this, {
      settings,
      aliases: functions.aliases,
      alarms: this.node.tryFindChild('Alarms'),
    });
    addOutputs(this, {
      ApiUrl: api.urlForPath('/'),
      TableName: store.table.tableName,
      DocumentsBucketName: documents.bucket.bucketName,
      ...Object.fromEntries(workflows.map(({ node, arn }) => [`${node.id}StateMachineArn`, arn])),
    });
  }
}

const addWorkflows = (
  stack: Stack,
  { settings, definition }: PaymentsServiceProps,
  functions: ServiceFunctions,
): Workflow[] => {
  const steps = definition.entryPoints.filter(({ kind }) => kind === 'step');
  const callees = new Map(steps.map(({ id }) => [id, functions.callee(id)]));
  return definition.workflows.map(
    (workflow) =>
      new Workflow(stack, {
        definition: workflow,
        stackName: stack.stackName,
        settings,
        steps: callees,
      }),
  );
};

const addOutputs = (stack: Stack, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) new CfnOutput(stack, name, { value });
};
