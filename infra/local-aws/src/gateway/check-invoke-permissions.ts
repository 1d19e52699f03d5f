import { accessControl } from '../aws/access-control.ts';
import { invokedArn } from '../functions/named-function.ts';
import { refuse } from '../start-error.ts';
import type { Template } from '../template.ts';
import { localAccount, localRegion } from '../template-names.ts';
import type { ApiDefinition, Route } from './api-definition.ts';
import type { Integration } from './integration.ts';
import type { S3Integration } from './s3-integration.ts';

/** One call that the gateway must be allowed to make. */
interface Target {
  readonly label: string;
  readonly action: string;
  readonly resource: string;
  /** What the function sees as the source of a call without a role. */
  readonly sourceArn: string;
  /** Role that the gateway assumes; without one the function needs a resource-based permission. */
  readonly roleArn?: string;
}

const invoke = 'lambda:InvokeFunction';
const gatewayService = 'apigateway.amazonaws.com';

/** On AWS a missing permission shows as a 500 at the first request. Here the start fails and names the route. */
export const checkInvokePermissions = (template: Template, api: ApiDefinition): void => {
  const { roleMay, serviceMay } = accessControl(template);
  for (const { label, roleArn, ...call } of targetsOf(api)) {
    const isAllowed =
      roleArn === undefined
        ? serviceMay({ service: gatewayService, ...call })
        : roleMay(roleArn, call.action, call.resource);
    if (call.action === invoke && invokedArn(template, call.resource) === undefined)
      refuse(api.apiId, `${label}: the template has no function or alias ${call.resource}`);
    if (!isAllowed) refuse(api.apiId, `${label}: the gateway may not ${call.action} ${call.resource}`);
  }
};

const targetsOf = (api: ApiDefinition): Target[] =>
  api.routes.flatMap((route) => {
    const { method, resourcePath, authorizer, integration } = route;
    const label = `${method} ${resourcePath}`;
    const place = { label, sourceArn: arnOf(api, methodPath(api, route)) };
    return [
      callsOf(integration, place),
      ...(authorizer
        ? [
            invocationOf(authorizer, {
              label: `${label}, authorizer`,
              sourceArn: arnOf(api, `authorizers/${authorizer.name}`),
            }),
          ]
        : []),
    ].flat();
  });

/** A mock integration calls nothing. */
const callsOf = (integration: Integration, place: Place): Target[] => {
  if (integration.kind === 'mock') return [];
  return [
    integration.kind === 'lambdaProxy' ? invocationOf(integration, place) : uploadOf(integration, place),
  ].flat();
};

const arnOf = ({ apiId }: ApiDefinition, path: string): string =>
  `arn:aws:execute-api:${localRegion}:${localAccount}:${apiId}/${path}`;

/** API Gateway writes a star for any method and for each path parameter. */
const methodPath = ({ stage }: ApiDefinition, { method, resourcePath }: Route): string =>
  `${stage.name}/${method === 'ANY' ? '*' : method}${resourcePath.replace(/\{[^}]+\}/g, '*')}`;

type Place = Pick<Target, 'label' | 'sourceArn'>;

const invocationOf = (
  { functionArn, roleArn }: { readonly functionArn: string; readonly roleArn?: string },
  place: Place,
): Target => ({
  ...place,
  action: invoke,
  resource: functionArn,
  ...(roleArn !== undefined && { roleArn }),
});

/** The key is known only as far as it is fixed. Methods other than PUT are checked at each request. */
const uploadOf = ({ method, path, roleArn }: S3Integration, place: Place): Target[] =>
  method === 'PUT' ? [{ ...place, action: 's3:PutObject', resource: `arn:aws:s3:::${path}`, roleArn }] : [];
