import * as z from 'zod';
import { type Caller, decisionMaker } from '../iam/decide.ts';
import type { Policy } from '../iam/evaluate.ts';
import { rolePolicies } from '../iam/role-policies.ts';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';
import { localAccount } from '../template-names.ts';
import type { AccessNeed } from './access-needs.ts';
import { resourcePolicies } from './resource-policies.ts';

export const operator = 'OPERATOR';

const accountPrincipal = `arn:aws:iam::${localAccount}:root`;

/** A call that the caller's role did not allow. */
export interface Denial {
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
  readonly leadingKeys: readonly string[];
  readonly isExplicit: boolean;
}

/** A kind of access that occurred. Equal requests make one entry. */
export interface Access {
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
  /** Text of the partition key before the first `#`; empty for a request without a partition key. */
  readonly keyPrefix: string;
}

export interface AccessControl {
  /**
   * Gives the logical id of the function or role that owns the access key, `OPERATOR`, or undefined for an unknown key.
   * A role has a key when its trust policy names the account, so that people of the account may assume it.
   */
  callerOf(authorization: string | undefined): string | undefined;
  /** Gives and records the first need that is denied; undefined when all are allowed. */
  check(caller: string, needs: readonly AccessNeed[]): Denial | undefined;
  /** Whether the caller may do this. Nothing is recorded. */
  mayDo(caller: string, action: string, resource: string): boolean;
  /** Whether a role may do this, for state machines and event rules, which have their own roles. */
  roleMay(roleArn: string, action: string, resource: string): boolean;
  /** Whether a service of AWS may do this by itself. Only the policy of the resource can allow it. */
  serviceMay(request: ServiceRequest): boolean;
  /** Gives the ARN of the caller's session, which AWS names in a denial. */
  principalOf(caller: string): string;
  denials(): readonly Denial[];
  accesses(): readonly Access[];
}

/** What a service does on behalf of a resource of the template. */
export interface ServiceRequest {
  /** `events.amazonaws.com`. */
  readonly service: string;
  readonly action: string;
  readonly resource: string;
  /** The rule, bucket or alarm. */
  readonly sourceArn: string;
}

const credentialPattern = /Credential=LOCAL([A-Za-z0-9]+)\//;
const denialsKept = 10_000;

/** IAM for the template's roles. The access key id of a request names the function and so its role. */
export const accessControl = (template: Pick<Template, 'ofType' | 'find'>): AccessControl => {
  const roles = rolePolicies(template);
  const decide = decisionMaker(resourcePolicies(template));
  const callers = new Map([
    ...template
      .ofType('AWS::Lambda::Function')
      .map((resource) => [resource.logicalId, callerRole(resource, roles)] as const),
    ...template
      .ofType('AWS::IAM::Role')
      .filter(isForPeople)
      .map((role) => [role.logicalId, assumedRole(role, roles)] as const),
  ]);
  const denials: Denial[] = [];
  const accesses = new Map<string, Access>();
  const denialOf = (caller: string, need: AccessNeed): Denial | undefined => {
    const { action, resource, leadingKeys } = need;
    const known = callers.get(caller);
    const context =
      leadingKeys.length === 0 ? need.context : { ...need.context, 'dynamodb:leadingkeys': leadingKeys };
    const decision = known
      ? decide(known.caller, { action, resource, ...(context && { context }) })
      : 'implicit-deny';
    if (decision === 'allow') return undefined;
    return { caller, action, resource, leadingKeys, isExplicit: decision === 'explicit-deny' };
  };
  return {
    callerOf: (authorization) => {
      const id = authorization === undefined ? undefined : credentialPattern.exec(authorization)?.[1];
      return id !== undefined && (id === operator || callers.has(id)) ? id : undefined;
    },
    check: (caller, needs) => {
      if (caller === operator) return undefined;
      for (const need of needs) remember(accesses, caller, need);
      for (const need of inAllReadings(needs)) {
        const denial = denialOf(caller, need);
        if (!denial) continue;
        if (denials.length < denialsKept) denials.push(denial);
        return denial;
      }
      return undefined;
    },
    mayDo: (caller, action, resource) =>
      caller === operator || denialOf(caller, { action, resource, leadingKeys: [] }) === undefined,
    roleMay: (roleArn, action, resource) => {
      const policy = roles.get(roleArn);
      return policy !== undefined && decide(roleCaller(policy, [roleArn]), { action, resource }) === 'allow';
    },
    serviceMay: ({ service, sourceArn, action, resource }) =>
      decide({ kind: 'service', name: service, sourceArn }, { action, resource }) === 'allow',
    principalOf: (caller) => callers.get(caller)?.principal ?? 'arn:aws:iam::000000000000:root',
    denials: () => denials,
    accesses: () => [...accesses.values()],
  };
};

/**
 * AWS does not say which keys `dynamodb:LeadingKeys` holds inside a transaction: those of the item, those of all items
 * with the same action, or those of all items. A call passes only if each reading allows it.
 */
const inAllReadings = (needs: readonly AccessNeed[]): AccessNeed[] => {
  if (needs.length < 2) return [...needs];
  const byItem = needs.filter(({ leadingKeys }) => leadingKeys.length > 0);
  const byAction = Map.groupBy(byItem, ({ action, resource }) => `${action} ${resource}`);
  const all = byItem.flatMap(({ leadingKeys }) => leadingKeys);
  const others = [...byAction.values()].flatMap((group) =>
    group.slice(0, 1).flatMap((need) => [
      { ...need, leadingKeys: group.flatMap(({ leadingKeys }) => leadingKeys) },
      { ...need, leadingKeys: all },
    ]),
  );
  return [...needs, ...others];
};

interface RoleCaller {
  readonly caller: Caller;
  readonly principal: string;
}

const roleCaller = (policy: Policy, arns: readonly string[]): Caller => ({ kind: 'role', policy, arns });

const callerRole = (resource: Resource, roles: ReadonlyMap<string, Policy>): RoleCaller => {
  const arn = resource.properties.Role;
  const policy = typeof arn === 'string' ? roles.get(arn) : undefined;
  if (typeof arn !== 'string' || !policy)
    return refuse(resource.logicalId, 'its role is not in the template');
  const principal = `arn:aws:sts::000000000000:assumed-role/${policy.owner}/${resource.physicalId}`;
  return { caller: roleCaller(policy, [arn, principal]), principal };
};

const statementSchema = z.looseObject({
  Principal: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
});
const trustPolicy = z.looseObject({
  AssumeRolePolicyDocument: z.looseObject({ Statement: z.array(statementSchema).default([]) }).optional(),
});

/** Whether people of the account may take a role. */
const isForPeople = ({ properties }: Resource): boolean =>
  (trustPolicy.parse(properties).AssumeRolePolicyDocument?.Statement ?? []).some(
    ({ Principal }) => typeof Principal === 'object' && Principal.AWS === accountPrincipal,
  );

const assumedRole = (role: Resource, roles: ReadonlyMap<string, Policy>): RoleCaller => {
  const arn = role.arn ?? role.physicalId;
  const policy = roles.get(arn) ?? refuse(role.logicalId, 'its policy is not in the template');
  const principal = `arn:aws:sts::${localAccount}:assumed-role/${role.logicalId}/operator`;
  return { caller: roleCaller(policy, [arn, principal]), principal };
};

const remember = (accesses: Map<string, Access>, caller: string, need: AccessNeed): void => {
  const { action, resource } = need;
  for (const leadingKey of need.leadingKeys.length === 0 ? [''] : need.leadingKeys) {
    const keyPrefix = leadingKey.split('#', 1)[0] ?? '';
    const key = `${caller} ${action} ${resource} ${keyPrefix}`;
    if (!accesses.has(key)) accesses.set(key, { caller, action, resource, keyPrefix });
  }
};
