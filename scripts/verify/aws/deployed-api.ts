import {
  APIGatewayClient,
  GetExportCommand,
  GetRestApiCommand,
  GetStageCommand,
} from '@aws-sdk/client-api-gateway';
import { apiShapeOf } from '../shape/api-shape.ts';
import type { Shape } from '../shape/shape.ts';
import type { DeployedStack } from './stack.ts';

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
  return {
    api: apiShapeOf({
      body: JSON.parse(Buffer.from(exported.body ?? []).toString()),
      endpointTypes: api.endpointConfiguration?.types ?? [],
      binaryMediaTypes: api.binaryMediaTypes ?? [],
      stackName: stack.name,
    }),
    stage: {
      requestsPerSecond: settings?.throttlingRateLimit ?? 0,
      burst: settings?.throttlingBurstLimit ?? 0,
    },
  };
};
