import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnApiKey, CfnUsagePlan, CfnUsagePlanKey } from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { RequestLimits, Settings } from '../environments/settings.ts';

export interface PlatformLimitsProps {
  readonly settings: Settings;
  readonly stackName: string;
  readonly api: SpecRestApi;
}

/** The usage key of platforms without one of their own. It is no secret: only the authorizer can name it. */
export const sharedUsageKey = (stackName: string): string => `${stackName}-platforms-without-a-key`;

/**
 * How many requests a platform may send. API Gateway counts by key, so a plan that many platforms are in still gives
 * each its own bucket. Operators make the keys, and the plans of platforms with limits of their own (decision "sign in
 * reads the token only").
 */
export class PlatformLimits extends Construct {
  /** Of all platforms without limits of their own. */
  readonly planId: string;

  constructor(scope: Construct, props: PlatformLimitsProps) {
    super(scope, 'PlatformLimits');
    const { settings, stackName } = props;
    this.planId = this.#plan('Standard', props, settings.platformLimits).ref;
    // Platforms without a key share one bucket, so it has the size of the stage: none has less than it had before.
    const shared = this.#plan('Shared', props, settings.throttling);
    const key = new CfnApiKey(this, 'SharedKey', {
      name: sharedUsageKey(stackName),
      value: sharedUsageKey(stackName),
      enabled: true,
    });
    new CfnUsagePlanKey(this, 'SharedPlanKey', {
      keyId: key.ref,
      keyType: 'API_KEY',
      usagePlanId: shared.ref,
    });
  }

  #plan(
    id: string,
    { api, stackName }: PlatformLimitsProps,
    { requestsPerSecond, burst }: RequestLimits,
  ): CfnUsagePlan {
    return new CfnUsagePlan(this, id, {
      usagePlanName: `${stackName} ${id.toLowerCase()}`,
      apiStages: [{ apiId: api.restApiId, stage: api.deploymentStage.stageName }],
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
    });
  }
}
