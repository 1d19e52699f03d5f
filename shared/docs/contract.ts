import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';

/** The files of the documentation page and the page of errors: public name to content type. */
export const docsAssets = {
  'docs.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  errors: 'text/html; charset=utf-8',
} as const;

export type DocsAsset = keyof typeof docsAssets;

export const isDocsAsset = (name: string): name is DocsAsset => Object.hasOwn(docsAssets, name);

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
  summary: 'Get the page of errors, or a script or style sheet of the documentation',
  request: { path: z.object({ asset: z.string().meta({ example: Object.keys(docsAssets)[0] }) }) },
  response: { status: 200, mediaTypes: ['text/javascript', 'text/css', 'text/html'] },
  errors: ['ROUTE_NOT_FOUND'],
});

export const docsOperations = [getOpenApi, getDocsPage, getDocsAsset];
