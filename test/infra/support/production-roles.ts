import { environmentRoles } from './environment-roles.ts';

export const production = await environmentRoles('production');

export const { stackName, roles, policies, operators, tableArn, policyOf, isAllowed } = production;
