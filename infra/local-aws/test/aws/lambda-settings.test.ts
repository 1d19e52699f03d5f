import { describe, expect, it } from 'vitest';
import { accessControl } from '#src/aws/access-control.ts';
import { retrySettings } from '#src/aws/lambda/retry-settings.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { callerAndCalled, mayTell, retried } from './support/called-functions.ts';

describe('a configuration that is not served', () => {
  it.each([
    ['more than two retries', retried({ MaximumRetryAttempts: 3 }), [mayTell]],
    ['an age below a minute', retried({ MaximumEventAgeInSeconds: 59 }), [mayTell]],
    ['a destination for what succeeds', retried({ DestinationConfig: { OnSuccess: {} } }), [mayTell]],
    ['a destination that the role may not send to', retried(), []],
  ])('stops the start: %s', (_what, config, rights) => {
    const template = templateOf(callerAndCalled(config, rights));

    expect(() => retrySettings({ template, access: accessControl(template) })).toThrow('Config');
  });
});
