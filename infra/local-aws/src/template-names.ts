import { bucketNameLimit } from './aws-limits.ts';
import type { JsonObject } from './template-json.ts';

export const localRegion = 'us-east-1';
export const localAccount = '000000000000';

export interface Identity {
  /** Result of `Ref`. */
  readonly ref: string;
  /** Results of `Fn::GetAtt` by the attribute's name. */
  readonly attributes: Readonly<Record<string, string>>;
}

interface NamedType {
  /** With it, a template chooses the name. */
  readonly property?: string;
  /** The resource belongs to the one that this property names, and its own name contains that one's. */
  readonly owner?: string;
  readonly identity: (name: string, owner: string) => Identity;
}

const arn = (service: string, resource: string, region = localRegion): string =>
  `arn:aws:${service}:${region}:${localAccount}:${resource}`;

const named =
  (arnOf: (name: string) => string, more: (name: string) => Record<string, string> = () => ({})) =>
  (name: string): Identity => ({ ref: name, attributes: { Arn: arnOf(name), ...more(name) } });

const byArn =
  (arnOf: (name: string) => string, more: (name: string) => Record<string, string> = () => ({})) =>
  (name: string): Identity => ({ ref: arnOf(name), attributes: { Arn: arnOf(name), ...more(name) } });

const tableArn = (name: string): string => arn('dynamodb', `table/${name}`);
const bucketArn = (name: string): string => `arn:aws:s3:::${name}`;
const iamArn =
  (kind: string) =>
  (name: string): string =>
    arn('iam', `${kind}/${name}`, '');

/** Each start of the host is the first version of every function. */
const onlyVersion = '1';

/** A template may name the function by its ARN. */
const qualified = (functionName: string, qualifier: string): string =>
  `${functionName.startsWith('arn:') ? functionName : arn('lambda', `function:${functionName}`)}:${qualifier}`;

const table = named(tableArn, (name) => ({
  // The label is fixed, because every consumer finds a stream by its table.
  StreamArn: `${tableArn(name)}/stream/2025-01-01T00:00:00.000`,
  TableId: name,
}));

/** The names of each type as on AWS. For a type that is not listed, `Ref` gives the logical id. */
const namings: Readonly<Record<string, NamedType>> = {
  'AWS::ApiGateway::ApiKey': { identity: (id) => ({ ref: id, attributes: { APIKeyId: id } }) },
  'AWS::ApiGateway::Deployment': { identity: (id) => ({ ref: id, attributes: { DeploymentId: id } }) },
  'AWS::ApiGateway::DomainName': {
    property: 'DomainName',
    identity: (name) => ({
      ref: name,
      attributes: { RegionalDomainName: name, RegionalHostedZoneId: 'local' },
    }),
  },
  'AWS::ApiGateway::RestApi': {
    identity: (id) => ({ ref: id, attributes: { RestApiId: id, RootResourceId: `${id}Root` } }),
  },
  'AWS::ApiGateway::Stage': { property: 'StageName', identity: (name) => ({ ref: name, attributes: {} }) },
  'AWS::ApiGateway::UsagePlan': { identity: (id) => ({ ref: id, attributes: { Id: id } }) },
  'AWS::CloudWatch::Alarm': {
    property: 'AlarmName',
    identity: named((name) => arn('cloudwatch', `alarm:${name}`)),
  },
  'AWS::DynamoDB::GlobalTable': { property: 'TableName', identity: table },
  'AWS::DynamoDB::Table': { property: 'TableName', identity: table },
  'AWS::Events::Rule': { property: 'Name', identity: named((name) => arn('events', `rule/${name}`)) },
  'AWS::IAM::ManagedPolicy': {
    property: 'ManagedPolicyName',
    identity: (name) => ({ ref: iamArn('policy')(name), attributes: { PolicyArn: iamArn('policy')(name) } }),
  },
  'AWS::IAM::Role': { property: 'RoleName', identity: named(iamArn('role'), (name) => ({ RoleId: name })) },
  'AWS::KMS::Alias': { property: 'AliasName', identity: (name) => ({ ref: name, attributes: {} }) },
  'AWS::KMS::Key': {
    identity: named(
      (id) => arn('kms', `key/${id}`),
      (id) => ({ KeyId: id }),
    ),
  },
  'AWS::Lambda::Alias': {
    property: 'Name',
    owner: 'FunctionName',
    identity: (name, owner) => ({
      ref: qualified(owner, name),
      attributes: { AliasArn: qualified(owner, name) },
    }),
  },
  'AWS::Lambda::EventSourceMapping': {
    identity: (id) => ({
      ref: id,
      attributes: { Id: id, EventSourceMappingArn: arn('lambda', `event-source-mapping:${id}`) },
    }),
  },
  'AWS::Lambda::Function': {
    property: 'FunctionName',
    identity: named((name) => arn('lambda', `function:${name}`)),
  },
  'AWS::Lambda::Version': {
    owner: 'FunctionName',
    identity: (_id, owner) => ({
      ref: qualified(owner, onlyVersion),
      attributes: { FunctionArn: qualified(owner, onlyVersion), Version: onlyVersion },
    }),
  },
  // On AWS this attribute ends in `:*`, and IAM statements expect that.
  'AWS::Logs::LogGroup': {
    property: 'LogGroupName',
    identity: named((name) => arn('logs', `log-group:${name}:*`)),
  },
  'AWS::S3::Bucket': {
    property: 'BucketName',
    identity: (name) => bucketIdentity(name.toLowerCase().slice(-bucketNameLimit)),
  },
  'AWS::SNS::Topic': {
    property: 'TopicName',
    identity: byArn(
      (name) => arn('sns', name),
      (name) => ({ TopicName: name, TopicArn: arn('sns', name) }),
    ),
  },
  'AWS::SQS::Queue': { property: 'QueueName', identity: (name) => queueIdentity(name) },
  'AWS::Scheduler::Schedule': {
    property: 'Name',
    identity: named((name) => arn('scheduler', `schedule/default/${name}`)),
  },
  'AWS::Scheduler::ScheduleGroup': {
    property: 'Name',
    identity: named((name) => arn('scheduler', `schedule-group/${name}`)),
  },
  'AWS::StepFunctions::StateMachine': {
    property: 'StateMachineName',
    identity: byArn(
      (name) => arn('states', `stateMachine:${name}`),
      (name) => ({ Name: name }),
    ),
  },
};

const bucketIdentity = (name: string): Identity => ({
  ref: name,
  attributes: {
    Arn: bucketArn(name),
    DomainName: `${name}.s3.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${localRegion}.amazonaws.com`,
  },
});

const queueIdentity = (name: string): Identity => {
  const url = `https://sqs.${localRegion}.amazonaws.com/${localAccount}/${name}`;
  return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name, QueueUrl: url } };
};

/** The properties that give a resource its name; none where AWS allows no choice. */
export const namePropertiesOf = (type: string): readonly string[] => {
  const { property, owner } = namings[type] ?? {};
  return [property, owner].filter((name) => name !== undefined);
};

/** Makes the identity from the name in the template, or else from the logical id. */
export const identityOf = (type: string, logicalId: string, properties: JsonObject): Identity => {
  const naming = namings[type];
  if (!naming) return { ref: logicalId, attributes: {} };
  const textOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : properties[name];
    return typeof value === 'string' ? value : undefined;
  };
  return naming.identity(textOf(naming.property) ?? logicalId, textOf(naming.owner) ?? logicalId);
};
