import { localAccount } from '../template-names.ts';
import type { ConditionContext } from './condition.ts';
import { type AccessRequest, type Decision, evaluate, type Policy } from './evaluate.ts';
import { evaluateResource, type Principal, type ResourcePolicy } from './resource-policy.ts';

/** A role with its own policies, or a service that acts for a resource. */
export type Caller =
  | {
      readonly kind: 'role';
      readonly policy: Policy;
      /** The role's and its session's. */
      readonly arns: readonly string[];
    }
  | { readonly kind: 'service'; readonly name: string; readonly sourceArn: string };

/** Loopback stands for https: on AWS, every one of these calls goes to a regional endpoint over TLS. */
const transport: ConditionContext = { 'aws:securetransport': ['true'], 's3:tlsversion': ['1.3'] };

const objectArn = /^(arn:aws:s3:::[^/]+)\//;
const keyArn = /^arn:aws:kms:[^:]*:[^:]*:key\//;

export type Decide = (caller: Caller, request: AccessRequest) => Decision;

/**
 * Decides as IAM does within one account: a deny of the caller's policies or of the resource's wins. Otherwise one
 * allow is enough, except for a key, whose own policy must allow the caller, or the account and with it the caller's
 * policies.
 *
 * @param onResources the policies of resources by ARN
 */
export const decisionMaker =
  (onResources: ReadonlyMap<string, ResourcePolicy>): Decide =>
  (caller, { action, resource, context }) => {
    const request = { action, resource, context: { ...contextOf(caller), ...context } };
    const own = caller.kind === 'role' ? evaluate(caller.policy, request) : 'implicit-deny';
    const attached = onResources.get(objectArn.exec(resource)?.[1] ?? resource);
    if (attached === undefined || own === 'explicit-deny') return own;
    const principal: Principal = caller;
    switch (evaluateResource(attached, principal, request)) {
      case 'denied':
        return 'explicit-deny';
      case 'granted':
        return 'allow';
      case 'delegated':
        return own;
      case 'silent':
        return keyArn.test(resource) ? 'implicit-deny' : own;
    }
  };

const contextOf = (caller: Caller): ConditionContext => ({
  ...transport,
  'aws:principalisawsservice': [String(caller.kind === 'service')],
  ...(caller.kind === 'service'
    ? { 'aws:sourcearn': [caller.sourceArn], 'aws:sourceaccount': [localAccount] }
    : { 'aws:principalarn': caller.arns.slice(0, 1), 'aws:principalaccount': [localAccount] }),
});
