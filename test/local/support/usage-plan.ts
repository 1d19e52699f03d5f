/** The resources of a plan that admits one key. */
export const usagePlanOf = (key: string) => ({
  Key: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Enabled: true, Value: key } },
  Plan: {
    Type: 'AWS::ApiGateway::UsagePlan',
    Properties: {
      UsagePlanName: 'uploads',
      ApiStages: [{ ApiId: { Ref: 'Api' }, Stage: { Ref: 'Stage' } }],
      Throttle: { RateLimit: 1000, BurstLimit: 1000 },
    },
  },
  PlanKey: {
    Type: 'AWS::ApiGateway::UsagePlanKey',
    Properties: { KeyId: { Ref: 'Key' }, KeyType: 'API_KEY', UsagePlanId: { Ref: 'Plan' } },
  },
});
