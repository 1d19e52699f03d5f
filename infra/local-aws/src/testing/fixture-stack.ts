import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assembly, loadTemplate, type Template } from '../template.ts';

export interface FixtureFunction {
  /** Source of an ES module that exports `handler`. */
  readonly source: string;
  readonly properties?: object;
}

export interface FixtureStack {
  readonly functions: Readonly<Record<string, FixtureFunction>>;
  /** OpenAPI body of the REST API without `openapi` and `info`; without a body there is no API. */
  readonly body?: { readonly paths: object; readonly [key: string]: unknown };
  readonly api?: object;
  readonly stage?: object;
  readonly resources?: object;
}

export const fixtureStage = '2025-10-13';

/** Writes a cloud assembly and loads its template. */
export const fixtureStack = (stack: FixtureStack): Template => loadTemplate(fixtureAssembly(stack));

/** Writes a cloud assembly to a temporary directory, as `cdk synth` does. */
export const fixtureAssembly = (stack: FixtureStack): Assembly => {
  const directory = mkdtempSync(join(tmpdir(), 'local-host-'));
  const functions = Object.entries(stack.functions);
  for (const [logicalId, { source }] of functions) {
    mkdirSync(join(directory, `asset.${logicalId}`));
    writeFileSync(join(directory, `asset.${logicalId}`, 'index.mjs'), source);
  }
  const template = {
    Resources: {
      ...Object.fromEntries(
        functions.map(([logicalId, { properties }]) => [logicalId, lambda(logicalId, properties)]),
      ),
      ...(stack.body && restApi(stack)),
      ...stack.resources,
    },
  };
  const files = Object.fromEntries(functions.map(([logicalId]) => [logicalId, asset(logicalId)]));
  writeFileSync(join(directory, 'Fixture.template.json'), JSON.stringify(template));
  writeFileSync(join(directory, 'Fixture.assets.json'), JSON.stringify({ files }));
  return { outdir: directory, stackName: 'Fixture' };
};

const asset = (logicalId: string): object => ({
  source: { path: `asset.${logicalId}`, packaging: 'zip' },
  destinations: { here: { bucketName: 'assets', objectKey: `${logicalId}.zip` } },
});

const lambda = (logicalId: string, properties: object = {}): object => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: `${logicalId}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    ...properties,
  },
});

const restApi = ({ functions, body, api, stage }: FixtureStack): object => ({
  Api: {
    Type: 'AWS::ApiGateway::RestApi',
    Properties: {
      Name: 'fixture',
      Body: { openapi: '3.0.1', info: { title: 'fixture', version: '1' }, ...body },
      ...api,
    },
  },
  ...Object.fromEntries(
    Object.keys(functions).map((logicalId) => [`${logicalId}Permission`, permission(logicalId)]),
  ),
  Deployment: { Type: 'AWS::ApiGateway::Deployment', Properties: { RestApiId: { Ref: 'Api' } } },
  Stage: {
    Type: 'AWS::ApiGateway::Stage',
    Properties: { RestApiId: { Ref: 'Api' }, StageName: fixtureStage, ...stage },
  },
});

const permission = (logicalId: string): object => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [logicalId, 'Arn'] },
    Principal: 'apigateway.amazonaws.com',
  },
});

/** The URI by which API Gateway invokes a function of the stack. */
export const invocationUri = (logicalId: string): object => ({
  'Fn::Join': [
    '',
    [
      'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/',
      { 'Fn::GetAtt': [logicalId, 'Arn'] },
      '/invocations',
    ],
  ],
});

/** An API method that a function answers. */
export const proxyTo = (logicalId: string, more: object = {}, integration: object = {}): object => ({
  ...more,
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: invocationUri(logicalId),
    ...integration,
  },
});
