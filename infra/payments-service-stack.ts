import { type App, CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { kebabCase, stackNameOf } from '#infra/resource-names.ts';
import type { Bundles } from './bundle.ts';
import { addDomain, addUmaNames, apiUrl, attachWebAcl } from './constructs/api-domain.ts';
import { AuditBucket } from './constructs/audit-bucket.ts';
import { startBulkJobs } from './constructs/bulk-uploads.ts';
import { DocumentScans } from './constructs/document-scans.ts';
import { DocumentsBucket } from './constructs/documents-bucket.ts';
import { FailedEventsQueue } from './constructs/failed-events-queue.ts';
import { GradualRollout } from './constructs/gradual-rollout.ts';
import { checkLedgerDaily } from './constructs/ledger-check.ts';
import { addMonitoring } from './constructs/monitoring.ts';
import { OperatorRoles } from './constructs/operator-roles.ts';
import { PlatformLimits } from './constructs/platform-limits.ts';
import { isProtected } from './constructs/removal-policy.ts';
import { ServiceApi } from './constructs/rest-api.ts';
import { ServiceFunctions } from './constructs/service-functions.ts';
import { SigningKey } from './constructs/signing-key.ts';
import { ServiceTable } from './constructs/table.ts';
import { Workflow, workflowArn } from './constructs/workflow.ts';
import type { Settings } from './environments/settings.ts';
import { isInnerWorkflow } from './inner-stack.ts';
import type { ServiceDefinition } from './service-definition.ts';

export interface PaymentsServiceProps {
  readonly settings: Settings;
  readonly definition: ServiceDefinition;
  readonly bundles: Bundles;
}

/** The workflow that uploaded forms start. */
const bulkCustomers = 'bulk-customers';
const ledgerCheck = 'ledger-check';

/** The whole service in one environment. AWS and the local host run the same template. */
export class PaymentsServiceStack extends Stack {
  constructor(app: App, props: PaymentsServiceProps) {
    const { settings, definition } = props;
    super(app, stackNameOf(settings), {
      description: `Payments Service, ${settings.name}`,
      terminationProtection: isProtected(settings),
      analyticsReporting: false,
      // The file is what is uploaded. Indented, it has a megabyte, which is CloudFormation's limit.
      suppressTemplateIndentation: true,
      ...(settings.account !== undefined &&
        settings.region !== undefined && { env: { account: settings.account, region: settings.region } }),
    });
    Tags.of(this).add('service', 'payments-service');
    Tags.of(this).add('environment', settings.name);
    const store = new ServiceTable(this, settings);
    const documents = new DocumentsBucket(this, settings);
    const audit = new AuditBucket(this, settings);
    const signingKey = new SigningKey(this, settings);
    const failedEvents = new FailedEventsQueue(this).queue;
    const functions = new ServiceFunctions(this, {
      ...props,
      store,
      documents,
      audit,
      signingKey,
      failedEvents,
    });
    const workflows = addWorkflows(this, props, functions);
    const gateway = new ServiceApi(this, {
      settings,
      stackName: this.stackName,
      routes: definition.routes,
      authorizer: functions.callee('authorize-request'),
      calleeOf: ({ id }) => functions.callee(kebabCase(id)),
      documents,
    });
    const bulkUploads = startBulkJobs(this, {
      documents,
      workflowArn: workflowArn(this.stackName, bulkCustomers),
      failedEvents,
    });
    const scans =
      settings.documentScan === 'guardduty'
        ? [
            new DocumentScans(this, { documents, worker: functions.named('sweep-documents'), failedEvents })
              .rule,
          ]
        : [];
    const ledgerChecks = checkLedgerDaily(this, {
      workflowArn: workflowArn(this.stackName, ledgerCheck),
      failedEvents,
    });
    const monitoring = addMonitoring(this, {
      settings,
      api: gateway,
      functions,
      triggers: definition.triggers,
      workflows,
      tableName: store.table.tableName,
      failedEvents,
      rules: [bulkUploads, ledgerChecks, ...scans],
    });
    new GradualRollout(this, {
      settings,
      aliases: functions.aliases,
      alarms: this.node.tryFindChild('Alarms'),
    });
    addDomain(this, gateway, settings);
    addUmaNames(this, gateway, settings);
    attachWebAcl(this, gateway, settings);
    const limits = new PlatformLimits(this, { settings, stackName: this.stackName, api: gateway.api });
    const operators = new OperatorRoles(this, {
      settings,
      store,
      audit,
      failedEvents,
      accessLogs: gateway.accessLogs,
    });
    addOutputs(this, {
      ApiUrl: apiUrl(gateway, settings),
      TableName: store.table.tableName,
      DocumentsBucketName: documents.bucket.bucketName,
      AuditBucketName: audit.bucket.bucketName,
      TableStreamArn: store.streamArn,
      FailedEventsQueueUrl: failedEvents.queueUrl,
      UsagePlanId: limits.planId,
      OperatorReadRoleArn: operators.read.roleArn,
      OperatorWriteRoleArn: operators.write.roleArn,
      ...monitoring,
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
      new Workflow(isInnerWorkflow(workflow.id) ? functions.innerStack : stack, {
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
