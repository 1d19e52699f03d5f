import { describe, expect, it } from 'vitest';
import { accessControl } from '#src/aws/access-control.ts';
import { retrySettings } from '#src/aws/lambda/retry-settings.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled, mayReport, retried } from './support/called-functions.ts';

describe('an unsupported configuration', () => {
  it.each([
    ['more than two retries', retried({ MaximumRetryAttempts: 3 }), [mayReport]],
    ['an age below a minute', retried({ MaximumEventAgeInSeconds: 59 }), [mayReport]],
    ['a destination for what succeeds', retried({ DestinationConfig: { OnSuccess: {} } }), [mayReport]],
    ['a destination that the role may not send to', retried(), []],
  ])('is refused at start: %s', (_what, config, rights) => {
    const template = templateOf(callerAndCalled(config, rights));

    expect(() => retrySettings({ template, access: accessControl(template) })).toThrow('Config');
  });
});
