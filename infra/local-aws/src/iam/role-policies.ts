import * as z from 'zod';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { type Json, json } from '../template-json.ts';
import { compilePolicy, type Policy } from './evaluate.ts';

const inlinePolicies = z.array(z.looseObject({ PolicyDocument: json })).default([]);
const roleProperties = z.looseObject({
  Policies: inlinePolicies,
  ManagedPolicyArns: z.array(z.string()).default([]),
  PermissionsBoundary: z.never().optional(),
});
const attachedProperties = z.looseObject({ PolicyDocument: json, Roles: z.array(z.string()).default([]) });

const logsOnly: Json = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: '*',
    },
  ],
};

const nothing: Json = { Version: '2012-10-17', Statement: [] };

/** Text of the AWS managed policies that the host supports, by ARN. */
const awsManaged: Readonly<Record<string, Json>> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': logsOnly,
  // A role of deployments, which the host does not make.
  'arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited': nothing,
};

/**
 * Compiles the policies of every role of the template. Keys: the roles' ARNs.
 *
 * @throws StartError for a policy with an element that the evaluator does not support
 */
export const rolePolicies = (template: Pick<Template, 'ofType' | 'find'>): ReadonlyMap<string, Policy> => {
  const attached = template
    .ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .map((resource) => ({ resource, ...attachedProperties.parse(resource.properties) }));
  return new Map(
    template.ofType('AWS::IAM::Role').map((role) => {
      const attachedToRole = attached.filter(({ Roles }) => Roles.includes(role.physicalId));
      const documents = [...ownDocuments(role, template), ...attachedToRole.map((one) => one.PolicyDocument)];
      return [role.arn ?? role.physicalId, compilePolicy(role.logicalId, documents)];
    }),
  );
};

const ownDocuments = (role: Resource, template: Pick<Template, 'find'>): Json[] => {
  const parsed = roleProperties.safeParse(role.properties);
  if (!parsed.success) return refuse(role.logicalId, 'a permissions boundary is not evaluated');
  const managed = parsed.data.ManagedPolicyArns.map((arn) => managedDocument(role, template, arn));
  return [...parsed.data.Policies.map(({ PolicyDocument }) => PolicyDocument), ...managed];
};

const managedDocument = (role: Resource, template: Pick<Template, 'find'>, arn: string): Json => {
  const known = awsManaged[arn] ?? template.find(arn)?.properties.PolicyDocument;
  return known ?? refuse(role.logicalId, `the text of managed policy ${arn} is not known`);
};
