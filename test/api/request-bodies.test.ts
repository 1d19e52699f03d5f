import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutRequestId } from '#test/support/error-body.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform();
});

const ignored = ({ headers }: { readonly headers: Headers }) => headers.get('x-ignored-fields');

const bankBody = {
  currency: 'USD',
  nickname: 'savings',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456',
    routingNumber: '021000021',
    branch: 'Main',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Doe', age: 7 },
  },
};

describe('fields that an operation does not have', () => {
  it("are ignored and named with their paths, and a replay names the first answer's", async () => {
    const key = randomUUID();
    const first = await platform.api.call('createPlatformExternalAccount', { body: bankBody, key });
    const { nickname: _, ...rest } = bankBody;
    const again = await platform.api.call('createPlatformExternalAccount', { body: rest, key });
    const plain = await platform.api.call('getConfig');

    expect([first.status, ignored(first)]).toEqual([
      201,
      'nickname,accountInfo.branch,accountInfo.beneficiary.age',
    ]);
    expect([again.isReplay, again.text, ignored(again)]).toEqual([true, first.text, ignored(first)]);
    expect(ignored(plain)).toBeNull();
  });

  it('are named in a refusal and its replay, in a PATCH, and where there is no body', async () => {
    const key = randomUUID();
    const body = { name: 'x', permission: ['VIEW'] };
    const refused = await platform.api.call('createToken', { body, key });
    const again = await platform.api.call('createToken', { body, key });
    const patched = await platform.api.call('updateConfig', { body: { colour: 'red' } });

    expect(withoutRequestId(refused)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'permissions', message: 'is required' }] },
    });
    expect([refused, again, patched].map(ignored)).toEqual(['permission', 'permission', 'colour']);
  });

  it('are at most ten, in printable ASCII', async () => {
    const odd = { 'a,b': 1, 'line\nbreak': 1, '\ud800': 1, größe: 1, ['x'.repeat(500)]: 1 };
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field${index}`, index]));
    const call = (body: object) => platform.api.call('updateConfig', { body });

    const [first, second] = await Promise.all([call(odd), call(many)]);

    expect(ignored(first)).toBe(`a%2Cb,line%0Abreak,%EF%BF%BD,gr%C3%B6%C3%9Fe,${'x'.repeat(120)}`);
    expect(ignored(second)?.split(',')).toHaveLength(10);
  });
});

describe('null and empty text in a create', () => {
  it('are absent where the field is optional, nested too', async () => {
    const address = { line1: '1 Main St', line2: '', postalCode: '1000', country: 'US', city: null };
    const body = {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Obi',
      umaAddress: null,
      nationality: '',
      address,
    };

    const customer = await platform.api.ok('createCustomer', { body });

    expect(customer).toMatchObject({
      fullName: 'Ada Obi',
      address: { line1: '1 Main St', postalCode: '1000', country: 'US' },
    });
    expect(customer).not.toHaveProperty('nationality');
  });
});

describe('an Idempotency-Key', () => {
  it('is accepted by PATCH and DELETE and changes nothing', async () => {
    const headers = { 'Idempotency-Key': 'two words' };
    const { id } = await platform.api.ok('createToken', { body: { name: 'Short', permissions: ['VIEW'] } });
    const endpoints = ['https://one.example/hooks', 'https://two.example/hooks'];

    const patched = [];
    for (const webhookEndpoint of endpoints) {
      patched.push(await platform.api.ok('updateConfig', { body: { webhookEndpoint }, headers }));
    }
    const deleted = await platform.api.call('deleteToken', { path: { tokenId: id }, headers });
    const again = await platform.api.refused('deleteToken', { path: { tokenId: id }, headers });

    expect(patched.map(({ webhookEndpoint }) => webhookEndpoint)).toEqual(endpoints);
    expect([deleted.status, deleted.isReplay, again.code]).toEqual([204, false, 'TOKEN_NOT_FOUND']);
  });
});
