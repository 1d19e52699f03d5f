import {
  APIGatewayClient,
  GetExportCommand,
  GetGatewayResponsesCommand,
  GetRestApiCommand,
  GetStageCommand,
  paginateGetResources,
} from '@aws-sdk/client-api-gateway';
import type { DeployedStack } from '../../../access/stack.ts';
import { type ApiShape, apiShapeOf, type Shape } from '../shape/api-shape.ts';

/** One page has room for all. */
const limit = 500;

/** The routes without an authorizer. AWS promises only integrations in an export. */
const openRoutes = async (client: APIGatewayClient, restApiId: string): Promise<Set<string>> => {
  const open = new Set<string>();
  const query = { restApiId, embed: ['methods'], limit };
  for await (const { items = [] } of paginateGetResources({ client }, query)) {
    for (const { path = '', resourceMethods = {} } of items) {
      for (const [method, { authorizationType }] of Object.entries(resourceMethods)) {
        if (authorizationType === undefined || authorizationType === 'NONE') open.add(`${method} ${path}`);
      }
    }
  }
  return open;
};

/** The gateway responses that differ from AWS's own. */
const ownResponses = async (
  client: APIGatewayClient,
  restApiId: string,
): Promise<ApiShape['gatewayResponses']> => {
  const { items = [] } = await client.send(new GetGatewayResponsesCommand({ restApiId, limit }));
  const own = items.filter(({ defaultResponse }) => defaultResponse !== true);
  return Object.fromEntries(own.map(({ responseType = '', statusCode = '' }) => [responseType, statusCode]));
};

/** What API Gateway really serves: the export of the stage, not what was imported. */
export const deployedApi = async (stack: DeployedStack): Promise<Pick<Shape, 'api' | 'stage'>> => {
  const client = new APIGatewayClient({ region: stack.region });
  const [restApiId] = stack.idsOf('AWS::ApiGateway::RestApi');
  const [stageName] = stack.idsOf('AWS::ApiGateway::Stage');
  if (restApiId === undefined || stageName === undefined) throw new Error(`${stack.name} has no REST API`);
  const [api, stage, exported] = await Promise.all([
    client.send(new GetRestApiCommand({ restApiId })),
    client.send(new GetStageCommand({ restApiId, stageName })),
    client.send(
      new GetExportCommand({
        restApiId,
        stageName,
        exportType: 'oas30',
        accepts: 'application/json',
        parameters: { extensions: 'apigateway' },
      }),
    ),
  ]);
  const settings = stage.methodSettings?.['*/*'];
  const served = apiShapeOf({
    body: JSON.parse(Buffer.from(exported.body ?? []).toString()),
    endpointTypes: api.endpointConfiguration?.types ?? [],
    binaryMediaTypes: api.binaryMediaTypes ?? [],
    stackName: stack.name,
  });
  const open = await openRoutes(client, restApiId);
  const routes = Object.entries(served.routes).map(([name, route]) => [
    name,
    { ...route, isOpen: open.has(name) },
  ]);
  return {
    api: {
      ...served,
      routes: Object.fromEntries(routes),
      gatewayResponses: await ownResponses(client, restApiId),
    },
    stage: {
      requestsPerSecond: settings?.throttlingRateLimit ?? 0,
      burst: settings?.throttlingBurstLimit ?? 0,
    },
  };
};
