import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

const roleNameOf = (arn: string): string => arn.split('/').at(-1) ?? arn;

/** Where the id of the stack's role begins in the role's name. */
const idStart = '-ApiGatewayLoggingRole';
/** CloudFormation cuts a name beyond 64 characters. At least this many of them are the stack's. */
const fewestOfStack = 24;

const isNamedAfter = (stackName: string, roleName: string): boolean => {
  const [start = ''] = roleName.split(idStart);
  return start === stackName || (start.length >= fewestOfStack && stackName.startsWith(start));
};

const isOwn = async (roleName: string, { stackName, account }: PreflightFacts): Promise<boolean> => {
  const roles = await account.roleNames(stackName);
  // The role outlives its stack, so only its name can tell whose it was.
  return roles.length === 0 ? isNamedAfter(stackName, roleName) : roles.includes(roleName);
};

export const gatewayLogRoleCheck: Check<PreflightFacts> = {
  name: 'gateway-log-role',
  asks: 'Does API Gateway have a role for its logs, and does no other stack lose its own?',
  run: async (facts) => {
    const { settings, account } = facts;
    const arn = await account.gatewayLogRoleArn();
    if (settings.setsGatewayLogRole) {
      if (arn === undefined) return 'none yet; the stack sets it';
      if (await isOwn(roleNameOf(arn), facts)) return `${roleNameOf(arn)}, of this stack`;
      throw new Difference(
        `API Gateway already writes its logs with ${arn}, which this stack would replace for the whole account and region. Set setsGatewayLogRole: false in infra/environments/${settings.name}.ts, or deploy to an account of its own.`,
      );
    }
    if (arn !== undefined) return roleNameOf(arn);
    throw new Difference(
      `API Gateway has no role for its logs, and AWS refuses a stage that logs without one. Set setsGatewayLogRole: true in infra/environments/${settings.name}.ts.`,
    );
  },
};
