import * as z from 'zod';
import { compileResourcePolicy, type ResourcePolicy } from '../iam/resource-policy.ts';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { type Json, type JsonObject, json } from '../template-json.ts';

type Policies = Pick<Template, 'ofType' | 'find'>;

/** A policy and the resource that has it. */
interface Attached {
  readonly owner: string;
  readonly resourceArn: string;
  readonly document: Json;
}

const policyTypes = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
const attachment = z.strictObject({
  Bucket: z.string().optional(),
  Queues: z.array(z.string()).default([]),
  Topics: z.array(z.string()).default([]),
  PolicyDocument: json,
});
/** Strict, so that another condition, such as an organization, is refused and not ignored. */
const permission = z.strictObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceAccount: z.string().optional(),
  SourceArn: z.string().optional(),
});

/**
 * The policies of the template's buckets, queues, topics, keys and functions, by the resource's ARN.
 *
 * @throws StartError for a policy that is not evaluated, and for a second policy of one resource, which would replace
 * the first
 */
export const resourcePolicies = (template: Policies): ReadonlyMap<string, ResourcePolicy> => {
  const policies = new Map<string, ResourcePolicy>();
  for (const { owner, resourceArn, document } of documents(template)) {
    if (policies.has(resourceArn)) refuse(owner, `${resourceArn} has a second policy; AWS keeps one`);
    policies.set(resourceArn, compileResourcePolicy(owner, document));
  }
  for (const [functionArn, statements] of permissions(template)) {
    const document = { Version: '2012-10-17', Statement: statements };
    policies.set(functionArn, compileResourcePolicy(functionArn, document));
  }
  return policies;
};

const documents = (template: Policies): Attached[] => [
  ...template.ofType(...policyTypes).flatMap((resource) => {
    const { Bucket, Queues, Topics, PolicyDocument: document } = parsed(resource, attachment);
    const references = [...(Bucket === undefined ? [] : [Bucket]), ...Queues, ...Topics];
    return references.map((reference) => ({
      owner: resource.logicalId,
      resourceArn: arnOf(template, reference),
      document,
    }));
  }),
  ...template
    .ofType('AWS::KMS::Key')
    .flatMap(({ logicalId, physicalId, properties: { KeyPolicy: document } }) =>
      document === undefined
        ? []
        : [{ owner: logicalId, resourceArn: arnOf(template, physicalId), document }],
    ),
];

/** A permission is one statement of its function's policy. */
const permissions = (template: Policies): ReadonlyMap<string, JsonObject[]> => {
  const statements = new Map<string, JsonObject[]>();
  for (const resource of template.ofType('AWS::Lambda::Permission')) {
    const { Action, FunctionName, Principal, SourceAccount, SourceArn } = parsed(resource, permission);
    const functionArn = arnOf(template, FunctionName);
    const isService = Principal.endsWith('.amazonaws.com');
    const statement: JsonObject = {
      Effect: 'Allow',
      Action,
      Resource: functionArn,
      Principal: isService ? { Service: Principal } : { AWS: Principal },
      Condition: {
        ...(SourceArn !== undefined && { ArnLike: { 'aws:SourceArn': SourceArn } }),
        ...(SourceAccount !== undefined && { StringEquals: { 'aws:SourceAccount': SourceAccount } }),
      },
    };
    statements.set(functionArn, [...(statements.get(functionArn) ?? []), statement]);
  }
  return statements;
};

const parsed = <Properties>(
  { logicalId, properties }: Resource,
  schema: z.ZodType<Properties>,
): Properties => {
  const result = schema.safeParse(properties);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return refuse(logicalId, `${issue?.path.join('.')}: ${issue?.message}`);
};

const arnOf = (template: Policies, reference: string): string => template.find(reference)?.arn ?? reference;
