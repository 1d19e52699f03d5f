import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { docsAssets } from './assets.ts';

export const getOpenApi = defineOperation({
  id: 'getOpenApi',
  feature: 'docs',
  method: 'GET',
  path: '/openapi.json',
  permission: 'NONE',
  summary: 'Get this description of the API (OpenAPI 3.1)',
  request: {},
  response: {
    status: 200,
    body: z.looseObject({ openapi: z.string().meta({ example: '3.1.0' }) }).meta({ id: 'OpenApiDocument' }),
  },
  errors: [],
});

export const getDocsPage = defineOperation({
  id: 'getDocsPage',
  feature: 'docs',
  method: 'GET',
  path: '/docs',
  permission: 'NONE',
  summary: 'Read the API in a browser and try it out',
  request: {},
  response: { status: 200, mediaTypes: ['text/html'] },
  errors: [],
});

export const getDocsAsset = defineOperation({
  id: 'getDocsAsset',
  feature: 'docs',
  method: 'GET',
  path: '/docs/{asset}',
  permission: 'NONE',
  summary: 'Get a script or style sheet of the documentation page',
  request: { path: z.object({ asset: z.string().meta({ example: Object.keys(docsAssets)[0] }) }) },
  response: { status: 200, mediaTypes: ['text/javascript', 'text/css'] },
  errors: ['ROUTE_NOT_FOUND'],
});

export const docsOperations = [getOpenApi, getDocsPage, getDocsAsset];
