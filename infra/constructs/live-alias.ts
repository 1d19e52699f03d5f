import {
  Alias,
  FunctionBase,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';
import { liveAlias } from '../gradual-functions.ts';

// Under `exactOptionalPropertyTypes` the CDK's classes do not have the types of its interfaces.
const isVersion = (one: IConstruct): one is IVersion => one instanceof Version;
const isFunction = (one: IConstruct): one is IFunction => one instanceof FunctionBase;

const versionOf = ({ currentVersion }: LambdaFunction): IVersion => {
  if (isVersion(currentVersion)) return currentVersion;
  throw new Error('A function has no version');
};

/** Points to the function's newest version. A new one is made whenever code or configuration changes. */
export const aliasOf = (made: LambdaFunction): Alias =>
  new Alias(made, 'Live', { aliasName: liveAlias, version: versionOf(made) });

/** What triggers call: the alias, or else the function. */
export const calledOf = (made: IFunction, alias: Alias | undefined): IFunction =>
  alias !== undefined && isFunction(alias) ? alias : made;
