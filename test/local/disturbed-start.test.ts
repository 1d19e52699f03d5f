import type { AwsCall, Interceptor, Verdict } from '@payments-service/local-aws/interceptor';
import { afterAll, expect, it } from 'vitest';
import type { LocalService } from '#infra/local/local-service.ts';
import { TestPlatform } from '#test/support/service.ts';
import { addressOf, startServiceHost } from '#test/support/service-host.ts';

/** More than the clients of the AWS SDK make of one call. */
const breaks = 4;

/** Breaks the first calls of a kind, as their callers see a machine that stands still for a while. */
class Breaking implements Interceptor {
  broken = 0;
  readonly #isMeant: (call: AwsCall) => boolean;
  readonly #kind: 'drop-before' | 'drop-after';

  constructor(kind: 'drop-before' | 'drop-after', isMeant: (call: AwsCall) => boolean) {
    this.#kind = kind;
    this.#isMeant = isMeant;
  }

  before(call: AwsCall): Verdict {
    if (this.broken === breaks || !this.#isMeant(call)) return { kind: 'pass' };
    this.broken += 1;
    return { kind: this.#kind };
  }
}

let service: LocalService | undefined;
afterAll(() => service?.stop());

it('a start whose first writes get no answer makes its key and its one platform all the same', async () => {
  const key = new Breaking('drop-before', ({ caller }) => caller.startsWith('Functionssweepwebhooks'));
  const platform = new Breaking(
    'drop-after',
    ({ caller, operation }) => caller === 'OPERATOR' && operation === 'TransactWriteItems',
  );
  service = await startServiceHost({ interceptors: [key, platform] });

  const created = await service.createPlatform('Disturbed');
  expect([key.broken, platform.broken]).toEqual([breaks, breaks]);

  const config = await new TestPlatform(addressOf(service), created).api.ok('getConfig', {});
  expect(config).toMatchObject({ umaDomain: 'local.uma.test', webhookPublicKey: expect.any(String) });
});
