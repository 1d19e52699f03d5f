import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../environments/settings.ts';
import { removalPolicyOf } from './removal-policy.ts';

export type LogSettings = Pick<Settings, 'logRetentionDays' | 'isDeletionProtected'>;

/** A log group with the environment's retention. */
export const logGroup = (
  scope: Construct,
  id: string,
  logGroupName: string,
  settings: LogSettings,
): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName,
    retention: settings.logRetentionDays,
    removalPolicy: removalPolicyOf(settings),
  });
