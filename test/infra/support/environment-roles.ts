import { evaluate, type Policy } from '@payments-service/local-aws/evaluate';
import { rolePolicies } from '@payments-service/local-aws/role-policies';
import * as z from 'zod';
import { synthesized } from './synthesized.ts';

const documentSchema = z.object({
  Statement: z.array(
    z.looseObject({
      Action: z.union([z.string(), z.array(z.string())]),
      Resource: z.union([z.string(), z.array(z.string())]),
    }),
  ),
});
const roleSchema = z.looseObject({
  Policies: z.array(z.object({ PolicyDocument: documentSchema })).default([]),
});
const attachedSchema = z.looseObject({ PolicyDocument: documentSchema, Roles: z.array(z.string()) });

/** The roles and policies of an environment's template. */
export const environmentRoles = async (environment: string) => {
  const { resolved, stackName } = await synthesized(environment);
  const byRole = rolePolicies(resolved);
  const attached = resolved
    .ofType('AWS::IAM::Policy')
    .map(({ properties }) => attachedSchema.parse(properties));
  /** The policy documents of every role, both inline and attached. */
  const roles = resolved
    .ofType('AWS::IAM::Role')
    .flatMap(({ logicalId, physicalId, properties }) =>
      [
        ...roleSchema.parse(properties).Policies,
        ...attached.filter(({ Roles }) => Roles.includes(physicalId)),
      ].map(({ PolicyDocument }) => ({ name: logicalId, document: PolicyDocument })),
    );
  /** The policy of each function, by function id such as `create-token`. */
  const policies: ReadonlyMap<string, Policy> = new Map(
    resolved.ofType('AWS::Lambda::Function').map(({ physicalId, properties }) => {
      const policy = byRole.get(String(properties.Role));
      if (!policy) throw new Error(`${physicalId} has no role`);
      return [physicalId.replace(`${stackName}-`, ''), policy];
    }),
  );
  /** The policies of the two roles that people of the account may take. */
  const operators: ReadonlyMap<string, Policy> = new Map(
    ['OperatorRead', 'OperatorWrite'].map((prefix) => {
      const role = resolved.ofType('AWS::IAM::Role').find(({ logicalId }) => logicalId.startsWith(prefix));
      const policy = byRole.get(role?.arn ?? '');
      if (!policy) throw new Error(`There is no role ${prefix}`);
      return [prefix, policy];
    }),
  );
  const policyOf = (id: string): Policy => {
    const policy = policies.get(id);
    if (!policy) throw new Error(`There is no function ${id}`);
    return policy;
  };
  /** @param key the partition key that a request to the table names */
  const isAllowed = (id: string, action: string, resource: string, key?: string): boolean =>
    evaluate(policyOf(id), {
      action,
      resource,
      ...(key !== undefined && { context: { 'dynamodb:leadingkeys': [key] } }),
    }) === 'allow';
  const tableArn = resolved.ofType('AWS::DynamoDB::Table')[0]?.arn ?? '';
  return { stackName, roles, policies, operators, tableArn, policyOf, isAllowed };
};

export type EnvironmentRoles = Awaited<ReturnType<typeof environmentRoles>>;
