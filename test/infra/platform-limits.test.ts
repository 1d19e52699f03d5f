import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { synthesized } from './support/synthesized.ts';

const bodySchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ security: z.unknown().optional() }))),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.unknown()) }),
});
const planSchema = z.looseObject({
  ApiStages: z.array(z.object({ ApiId: z.string(), Stage: z.string() })).length(1),
  Throttle: z.object({ RateLimit: z.number(), BurstLimit: z.number() }),
});

type Synthesized = Awaited<ReturnType<typeof synthesized>>;
let production: Synthesized;
beforeAll(async () => {
  production = await synthesized('production');
});

const gatewayBody = () =>
  bodySchema.parse(production.resolved.ofType('AWS::ApiGateway::RestApi')[0]?.properties.Body);

describe('the usage plans', () => {
  it("count each key by the environment's limits, and platforms without a key by those of the stage", () => {
    const plans = production.resolved
      .ofType('AWS::ApiGateway::UsagePlan')
      .map(({ properties }) => planSchema.parse(properties).Throttle);
    expect(plans).toEqual([
      { RateLimit: 100, BurstLimit: 200 },
      { RateLimit: 500, BurstLimit: 1_000 },
    ]);
  });

  it('give the authorizer the key that they share', () => {
    const [key] = production.resolved.ofType('AWS::ApiGateway::ApiKey');
    const authorizer = production.resolved.find('PaymentsService-production-authorize-request');
    expect(authorizer?.properties.Environment).toMatchObject({
      Variables: { SHARED_USAGE_KEY: key?.properties.Value },
    });
    expect(production.resolved.ofType('AWS::ApiGateway::UsagePlanKey')).toHaveLength(1);
  });
});

describe('a method with credentials', () => {
  it('asks for a key, which the authorizer names', () => {
    const { paths, components } = gatewayBody();
    const secured = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ security }) => (security === undefined ? [] : JSON.stringify(security)));

    expect(new Set(secured)).toEqual(new Set(['[{"credentials":[]},{"usageKey":[]}]']));
    expect(components.securitySchemes.usageKey).toEqual({ type: 'apiKey', name: 'x-api-key', in: 'header' });
  });
});
