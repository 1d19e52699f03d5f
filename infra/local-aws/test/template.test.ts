import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTemplate, type Template } from '#src/template.ts';

const load = (template: object, assets: object = { files: {} }): Template => {
  const directory = mkdtempSync(join(tmpdir(), 'template-'));
  writeFileSync(join(directory, 'Stack.template.json'), JSON.stringify(template));
  writeFileSync(join(directory, 'Stack.assets.json'), JSON.stringify(assets));
  return loadTemplate({ outdir: directory, stackName: 'Stack' });
};

const resolved = (value: unknown, rest: object = {}): unknown => {
  const template = load({
    Resources: {
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: { TableName: { 'Fn::Join': ['-', ['payments', 'table']] } },
      },
      Topic: { Type: 'AWS::SNS::Topic' },
      Subject: { Type: 'AWS::SNS::Topic', Properties: { value } },
    },
    ...rest,
  });
  return template.resources.get('Subject')?.properties.value;
};

/** Writes `<x>` for `${x}`, which a linter takes for a mistake. */
const sub = (text: string): string => text.replace(/<([^>]+)>/g, '$${$1}');

describe('the file of a nested stack', () => {
  const ofFile = (path: string): Template =>
    load(
      {
        Resources: {
          Inner: {
            Type: 'AWS::CloudFormation::Stack',
            Properties: { TemplateURL: 'https://assets.example/4711.json' },
          },
        },
      },
      { files: { 4711: { source: { path }, destinations: {} } } },
    );

  test('may lie outside of the assembly, as that of a copied one does', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'nested-')), 'Inner.json');
    writeFileSync(file, JSON.stringify({ Resources: { Topic: { Type: 'AWS::SNS::Topic' } } }));

    expect([...ofFile(file).resources.keys()]).toEqual(['Topic']);
  });

  test('is missing: the start is refused', () => {
    expect(() => ofFile('Inner.json')).toThrow('Inner.json: run cdk synth first');
  });
});

describe('intrinsic functions', () => {
  test.each([
    ['Ref to a named resource', { Ref: 'Table' }, 'payments-table'],
    ['Ref to an ARN type', { Ref: 'Topic' }, 'arn:aws:sns:us-east-1:000000000000:Topic'],
    [
      'pseudo parameters',
      { 'Fn::Sub': sub('<AWS::Region>/<AWS::AccountId>/<AWS::Partition>') },
      'us-east-1/000000000000/aws',
    ],
    [
      'Fn::GetAtt',
      { 'Fn::GetAtt': ['Table', 'Arn'] },
      'arn:aws:dynamodb:us-east-1:000000000000:table/payments-table',
    ],
    [
      'Fn::Sub with attribute, own variable and literal',
      { 'Fn::Sub': [sub('<Table.Arn> <x> <!y>'), { x: { Ref: 'Table' } }] },
      sub('arn:aws:dynamodb:us-east-1:000000000000:table/payments-table payments-table <y>'),
    ],
    ['Fn::Select of Fn::Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['Fn::Base64', { 'Fn::Base64': 'x' }, 'eA=='],
    [
      'nested in lists',
      [{ Ref: 'Table' }, { 'Fn::Join': ['', ['a', { Ref: 'AWS::StackName' }]] }],
      ['payments-table', 'aStack'],
    ],
    [
      'an IAM condition stays',
      { Condition: { StringEquals: { a: 'b' } } },
      { Condition: { StringEquals: { a: 'b' } } },
    ],
  ])('%s', (_name, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  test('conditions, mappings and parameters decide', () => {
    const rest = {
      Conditions: {
        Here: { 'Fn::Or': [{ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] }] },
        Away: { 'Fn::Not': [{ Condition: 'Here' }] },
      },
      Mappings: { Sizes: { small: { cpu: 2 } } },
      Parameters: { Version: { Type: 'String', Default: '7' } },
    };
    const value = {
      here: { 'Fn::If': ['Here', 'yes', 'no'] },
      gone: { 'Fn::If': ['Away', 'yes', { Ref: 'AWS::NoValue' }] },
      cpu: { 'Fn::FindInMap': ['Sizes', 'small', 'cpu'] },
      version: { Ref: 'Version' },
    };
    expect(resolved(value, rest)).toEqual({ here: 'yes', cpu: 2, version: '7' });
  });
});

describe('refusals', () => {
  test('a resource type that is not supported is refused by name', () => {
    expect(() => load({ Resources: { Pipe: { Type: 'AWS::Pipes::Pipe' } } })).toThrow(
      'The local host cannot serve Pipe: resource type AWS::Pipes::Pipe is not supported',
    );
  });

  test('an intrinsic function that is not known names its resource', () => {
    expect(() => resolved({ 'Fn::Cidr': ['10.0.0.0/8', 1] })).toThrow(/^In Subject: .*Fn::Cidr/);
  });

  test('an attribute that is not known names its resource', () => {
    expect(() => resolved({ 'Fn::GetAtt': ['Table', 'Colour'] })).toThrow(/^In Subject: .*Table\.Colour/);
  });

  test('a resource whose condition is false is left out', () => {
    const template = load({
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Resources: { Pipe: { Type: 'AWS::Pipes::Pipe', Condition: 'Never' } },
    });
    expect([...template.resources.keys()]).toEqual([]);
  });
});

test('resources are found by logical id, name and ARN', () => {
  const template = load({
    Resources: { Fn1: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'pay' } } },
  });
  const arn = 'arn:aws:lambda:us-east-1:000000000000:function:pay';
  expect([template.find('Fn1'), template.find('pay'), template.find(arn)].map((found) => found?.arn)).toEqual(
    [arn, arn, arn],
  );
});

test('assets are found by their S3 key', () => {
  const assets = {
    files: { abc: { source: { path: 'asset.abc' }, destinations: { here: { objectKey: 'abc.zip' } } } },
  };
  expect(load({ Resources: {} }, assets).assetPath('abc.zip')).toMatch(/\/asset\.abc$/);
});

describe('a nested stack', () => {
  const nested = {
    Parameters: { outerTable: { Type: 'String' } },
    Resources: {
      Inner: { Type: 'AWS::SNS::Topic', Properties: { table: { Ref: 'outerTable' } } },
      Other: { Type: 'AWS::SNS::Topic', Properties: { inner: { Ref: 'Inner' } } },
    },
    Outputs: { InnerRef: { Value: { Ref: 'Inner' } } },
  };
  const outer = {
    Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'payments' } },
    Nested: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: {
        TemplateURL: { 'Fn::Join': ['', ['https://s3/', 'abc123.json']] },
        Parameters: { outerTable: { Ref: 'Table' } },
      },
    },
    Subject: {
      Type: 'AWS::SNS::Topic',
      Properties: { inner: { 'Fn::GetAtt': ['Nested', 'Outputs.InnerRef'] } },
    },
  };
  const loadNested = (inner: object, hash = 'abc123'): Template => {
    const directory = mkdtempSync(join(tmpdir(), 'template-'));
    writeFileSync(join(directory, 'inner.json'), JSON.stringify(inner));
    writeFileSync(join(directory, 'Stack.template.json'), JSON.stringify({ Resources: outer }));
    const files = { [hash]: { source: { path: 'inner.json' }, destinations: {} } };
    writeFileSync(join(directory, 'Stack.assets.json'), JSON.stringify({ files }));
    return loadTemplate({ outdir: directory, stackName: 'Stack' });
  };
  const innerArn = 'arn:aws:sns:us-east-1:000000000000:Inner';

  test('is served as a part of the outer one, with parameters and outputs', () => {
    const { resources } = loadNested(nested);

    expect([...resources.keys()]).toEqual(['Table', 'Inner', 'Other', 'Subject']);
    expect(resources.get('Inner')?.properties).toEqual({ table: 'payments' });
    expect(resources.get('Other')?.properties).toEqual({ inner: innerArn });
    expect(resources.get('Subject')?.properties).toEqual({ inner: innerArn });
  });

  test('is refused without its file, or when both have a resource of one name', () => {
    expect(() => loadNested(nested, 'abc124')).toThrow('No asset of Stack is the nested stack');
    expect(() => loadNested({ Resources: { Table: { Type: 'AWS::SNS::Topic' } } })).toThrow(
      'Stack and a nested stack of it both have Table',
    );
  });
});
