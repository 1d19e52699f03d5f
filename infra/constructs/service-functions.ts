import { Duration, NestedStack, Stack } from 'aws-cdk-lib';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Code,
  EventInvokeConfig,
  FunctionBase,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IConstruct } from 'constructs';
import { upperSnakeCase } from '#infra/resource-names.ts';
import type { Route } from '#infra/route.ts';
import { gatewayTimeoutSeconds, longestAsynchronousWaitMinutes } from '#shared/kernel/aws-limits.ts';
import type { Permission } from '#shared/kernel/operation.ts';
import type { Bundles } from '../bundle.ts';
import { configurationOf, readBy } from '../configuration.ts';
import type { EntryPoint, EntryPointKind } from '../entry-points.ts';
import type { Settings } from '../environments/settings.ts';
import { type Callee, isGradual, liveAlias } from '../gradual-functions.ts';
import type { Grant } from '../grant.ts';
import { isInner } from '../inner-stack.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import type { Trigger } from '../triggers.ts';
import { stepTimeoutSeconds } from '../workflow-definitions.ts';
import type { AuditBucket } from './audit-bucket.ts';
import type { DocumentsBucket } from './documents-bucket.ts';
import { putFailures } from './failed-events-queue.ts';
import { mapStream, scheduleWorker, streamStatements } from './schedule.ts';
import { functionArn, outboundFunctions, ServiceFunction } from './service-function.ts';
import type { SigningKey } from './signing-key.ts';
import type { ServiceTable } from './table.ts';
import { byAction, journalIsInsertOnly, tableStatements } from './table-statements.ts';
import { workflowArn } from './workflow.ts';

/**
 * The routes by permission, for the authorizer: `{ "VIEW": ["GET /customers", …], … }`. A route that needs only
 * credentials is in every list, because every token has a permission.
 */
const routePermissions = (routes: readonly Route[]): Record<Permission, string[]> => {
  const opened: Record<Permission, string[]> = { VIEW: [], TRANSACT: [], MANAGE: [] };
  for (const { permission, method, path } of routes) {
    if (permission === 'NONE') continue;
    const lists = permission === 'ANY' ? Object.values(opened) : [opened[permission]];
    for (const list of lists) list.push(`${method} ${path}`);
  }
  return opened;
};

// Under `exactOptionalPropertyTypes` the CDK's classes do not have the types of its interfaces.
const isVersion = (one: IConstruct): one is IVersion => one instanceof Version;
const isFunction = (one: IConstruct): one is IFunction => one instanceof FunctionBase;

const versionOf = ({ currentVersion }: LambdaFunction): IVersion => {
  if (isVersion(currentVersion)) return currentVersion;
  throw new Error('A function has no version');
};

/** Points to the function's newest version. A new one is made whenever code or configuration changes. */
const aliasOf = (made: LambdaFunction): Alias =>
  new Alias(made, 'Live', { aliasName: liveAlias, version: versionOf(made) });

/** What triggers call: the alias, or else the function. */
const calledOf = (made: IFunction, alias: Alias | undefined): IFunction =>
  alias !== undefined && isFunction(alias) ? alias : made;

/** Permission to call only the functions that the grant names. */
const invokeStatements = (stackName: string, { invoke = [] }: Grant): PolicyStatement[] => {
  if (invoke.length === 0) return [];
  const resources = invoke.map((id) => functionArn(stackName, id));
  return [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })];
};

/**
 * Lambda retries an asynchronous call after one minute and after two more, and then drops it. There is no destination,
 * because it would get the whole call with customers' data. An alarm counts dropped calls, and find-missing-events
 * makes their events again.
 */
const retryCalls = (scope: Construct, called: IFunction): void => {
  const config = new EventInvokeConfig(scope, 'AsynchronousCalls', {
    function: called,
    retryAttempts: 2,
    // As long as Lambda can, so that calls wait for a free instance.
    maxEventAge: Duration.minutes(longestAsynchronousWaitMinutes),
  });
  const reason =
    'The data of customers would be in a destination. An alarm counts dropped calls (decision "the stream is the outbox").';
  acknowledge(config, { 'Serverless-LambdaAsyncFailureDestination': reason });
};

export interface ServiceFunctionsProps {
  readonly definition: ServiceDefinition;
  readonly settings: Settings;
  readonly bundles: Bundles;
  readonly store: ServiceTable;
  readonly documents: DocumentsBucket;
  readonly audit: AuditBucket;
  readonly signingKey: SigningKey;
  readonly failedEvents: Queue;
}

const failedCallReason = {
  call: 'API Gateway or a state machine waits for the answer and sees the error. No queue is involved.',
  stream: 'The event source mapping sends failed batches to the queue of failed events.',
  schedule:
    "The rule sends a call that it cannot make to the queue of failed events. The next call does a failed call's work.",
  invocation:
    "A call holds customers' data, which must not be stored in a queue. An alarm counts dropped calls, and an hourly worker sends their events.",
} as const;

/** A request's functions get this long. The gateway would wait longer, but a platform's client may not. */
const requestTimeoutSeconds = 10;

/** Both ends of a pay request: the receiving one waits 20 s for its platform's decision. */
const longRequestSeconds: Readonly<Record<string, number>> = {
  'answer-pay-request': 28,
  // A thousand rows, each with a read of its own.
  'create-payout-batch': 28,
  'create-quote': 28,
  // A hostile PDF takes three seconds of CPU, and S3 may need its three tries before and after them.
  'follow-upload': 28,
};

/** @throws Error for an endpoint that works on when the gateway has already answered 504 */
const timeoutSecondsOf = ({ id, kind }: EntryPoint, trigger: Trigger | undefined): number => {
  const seconds =
    trigger?.timeoutSeconds ?? stepTimeoutSeconds[id] ?? longRequestSeconds[id] ?? requestTimeoutSeconds;
  if (kind === 'endpoint' && seconds > gatewayTimeoutSeconds) {
    throw new Error(`${id} may take ${seconds} s, but the gateway waits ${gatewayTimeoutSeconds} s`);
  }
  return seconds;
};

/** The scope of inner functions. A service without them has no nested stack. */
const innerScope = (scope: Construct, { entryPoints }: ServiceDefinition): Construct => {
  if (!entryPoints.some(isInner)) return scope;
  const description = `${Stack.of(scope).stackName}: functions of payout batches`;
  // Logical ids begin like those of the outer stack.
  return new Construct(new NestedStack(scope, 'Inner', { description }), 'Functions');
};

/** Every function of the service, with its permissions, its configuration and its trigger. */
export class ServiceFunctions extends Construct {
  private readonly props: ServiceFunctionsProps;
  private readonly configuration: Readonly<Record<string, string>>;
  private readonly inner: Construct;
  private readonly outerCode: Code;
  private readonly innerCode: Code;
  private readonly byId: ReadonlyMap<string, IFunction>;
  readonly schedules: Rule[] = [];
  private readonly aliasById = new Map<string, Alias>();

  constructor(scope: Construct, props: ServiceFunctionsProps) {
    super(scope, 'Functions');
    this.props = props;
    // An asset belongs to one stack. Both are the same file.
    this.outerCode = Code.fromAsset(props.bundles.codeDirectory);
    this.innerCode = Code.fromAsset(props.bundles.codeDirectory);
    this.inner = innerScope(this, props.definition);
    this.configuration = configurationOf({
      settings: props.settings,
      tableName: props.store.table.tableName,
      documentsBucketName: props.documents.bucket.bucketName,
      auditBucketName: props.audit.bucket.bucketName,
      ...props.signingKey.ids,
    });
    const { entryPoints } = props.definition;
    this.byId = new Map(entryPoints.map((entryPoint) => [entryPoint.id, this.add(entryPoint)]));
  }

  /** @throws Error when no function has this name */
  named(id: string): IFunction {
    const found = this.byId.get(id);
    if (!found) throw new Error(`There is no function ${id}`);
    return found;
  }

  callee(id: string): Callee {
    const { functionArn: arn } = this.named(id);
    const alias = this.aliasById.get(id);
    if (alias === undefined) return { arn, allowedArns: [arn] };
    return { arn: alias.functionArn, allowedArns: [arn, alias.functionArn] };
  }

  /** The nested stack, if there are functions in it. */
  get innerStack(): Stack {
    return Stack.of(this.inner);
  }

  get aliases(): Alias[] {
    return [...this.aliasById.values()];
  }

  ofKind(...kinds: EntryPointKind[]): IFunction[] {
    const { entryPoints } = this.props.definition;
    return entryPoints.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => this.named(id));
  }

  existing(ids: readonly string[]): IFunction[] {
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  get streamConsumers(): IFunction[] {
    const triggers = Object.entries(this.props.definition.triggers);
    return triggers.filter(([, { on }]) => on === 'stream').map(([id]) => this.named(id));
  }

  private add(entryPoint: EntryPoint): IFunction {
    const { definition, settings, bundles } = this.props;
    const trigger = definition.triggers[entryPoint.id];
    const [scope, code] = isInner(entryPoint) ? [this.inner, this.innerCode] : [this, this.outerCode];
    const { function: made, role } = new ServiceFunction(scope, {
      id: entryPoint.id,
      stackName: Stack.of(this).stackName,
      code,
      statements: this.statementsFor(entryPoint),
      environment: readBy(entryPoint, bundles, {
        ...this.configuration,
        ...this.ownConfiguration(entryPoint),
      }),
      settings,
      vpc: outboundFunctions.includes(entryPoint.id) ? settings.vpc : undefined,
      timeoutSeconds: timeoutSecondsOf(entryPoint, trigger),
      reservedConcurrency: settings.reservedConcurrency[entryPoint.id],
      failedCallReason: failedCallReason[trigger?.on ?? 'call'],
    });
    this.props.documents.acknowledgeFolders(role);
    this.props.audit.acknowledgeFolder(role);
    this.addAlias(entryPoint.id, made);
    this.wake(entryPoint.id, made);
    return made;
  }

  private addAlias(id: string, made: LambdaFunction): void {
    if (isGradual(this.props.definition.grants[id] ?? {})) this.aliasById.set(id, aliasOf(made));
  }

  private statementsFor({ id }: EntryPoint): PolicyStatement[] {
    const { definition, settings, store, signingKey, failedEvents } = this.props;
    const grant: Grant = definition.grants[id] ?? {};
    const on = definition.triggers[id]?.on;
    const ofTable = [
      ...tableStatements(store.table.tableArn, grant),
      ...journalIsInsertOnly(store.table.tableArn),
    ];
    return [
      ...(settings.tableRights === 'by-action' ? byAction(ofTable) : ofTable),
      ...this.startStatements(grant),
      ...invokeStatements(Stack.of(this).stackName, grant),
      ...signingKey.statements(grant),
      ...this.props.documents.statements(grant),
      ...this.props.audit.statements(grant),
      ...(on === 'stream' ? streamStatements(store.streamArn) : []),
      ...(on === 'stream' ? [putFailures(failedEvents)] : []),
    ];
  }

  private startStatements({ start = [] }: Grant): PolicyStatement[] {
    if (start.length === 0) return [];
    const resources = start.map((workflow) => workflowArn(Stack.of(this).stackName, workflow));
    return [new PolicyStatement({ actions: ['states:StartExecution'], resources })];
  }

  /** Variables for the workflows and functions that the grant names. So permission and variable come from one line. */
  private ownConfiguration({ id, kind }: EntryPoint): Record<string, string> {
    const { stackName } = Stack.of(this);
    const { start = [], invoke = [] }: Grant = this.props.definition.grants[id] ?? {};
    const started = start.map((workflow) => [
      `${upperSnakeCase(workflow)}_STATE_MACHINE_ARN`,
      workflowArn(stackName, workflow),
    ]);
    const invoked = invoke.map((called) => [
      `${upperSnakeCase(called)}_FUNCTION_ARN`,
      functionArn(stackName, called),
    ]);
    const ROUTE_PERMISSIONS = JSON.stringify(routePermissions(this.props.definition.routes));
    return {
      ...Object.fromEntries([...started, ...invoked]),
      ...(kind === 'authorizer' && { ROUTE_PERMISSIONS }),
    };
  }

  private wake(id: string, made: IFunction): void {
    const { definition, store, failedEvents } = this.props;
    const trigger = definition.triggers[id];
    const called = calledOf(made, this.aliasById.get(id));
    if (trigger?.on === 'stream') {
      mapStream(made, { consumer: trigger, function: called, streamArn: store.streamArn, failedEvents });
    }
    if (trigger?.on === 'invocation') retryCalls(made, made);
    if (trigger?.on === 'schedule') {
      this.schedules.push(scheduleWorker(made, { worker: trigger, function: made, called, failedEvents }));
    }
  }
}
