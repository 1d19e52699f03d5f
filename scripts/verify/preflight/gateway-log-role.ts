import { type Check, Difference } from '../check.ts';
import type { PreflightFacts } from './preflight-facts.ts';

const roleNameOf = (arn: string): string => arn.split('/').at(-1) ?? arn;

export const gatewayLogRoleCheck: Check<PreflightFacts> = {
  name: 'gateway-log-role',
  asks: 'Does API Gateway have a role for its logs, and does no other stack lose its own?',
  run: async ({ settings, stackName, account }) => {
    const arn = await account.gatewayLogRoleArn();
    if (settings.setsGatewayLogRole) {
      if (arn === undefined) return 'none yet; the stack sets it';
      if (roleNameOf(arn).startsWith(`${stackName}-`)) return `${roleNameOf(arn)}, of this stack`;
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
