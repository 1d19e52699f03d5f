import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { platformItems } from '#test/support/raw-table.ts';
import { anonymous, newPlatform, type TestPlatform } from '#test/support/service.ts';

const redirectUri = 'https://acme.example/done?a=1&b=2';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await newPlatform({ isRegulated: false });
});

interface Linked {
  readonly kycUrl: string;
  readonly token: string;
  readonly customerId: string;
}

const newLink = async (): Promise<Linked> => {
  const { id, platformCustomerId } = await platform.newCustomer();
  const { kycUrl } = await platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });
  return { kycUrl, token: kycUrl.slice(kycUrl.lastIndexOf('/') + 1), customerId: id };
};

const statusOf = async ({ customerId }: Linked): Promise<string | undefined> => {
  const customer = await platform.api.ok('getCustomer', { path: { customerId } });
  return customer.customerType === 'INDIVIDUAL' ? customer.kycStatus : customer.kybStatus;
};

/** Opens the link as a program or a browser with these headers does. */
const open = async ({ kycUrl }: Linked, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(kycUrl, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const asBrowser = { accept: 'text/html,application/xhtml+xml' };

describe('a KYC link', () => {
  it('names the customer, and its token is not stored', async () => {
    const { id, platformCustomerId } = await platform.newCustomer();

    const answer = await platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });

    expect(answer).toEqual({ kycUrl: answer.kycUrl, platformCustomerId, customerId: id });
    expect(answer.kycUrl).toMatch(/^http:\/\/[\w.:]+\/2025-10-13\/sandbox\/kyc\/[\w-]{43}$/);
    const token = answer.kycUrl.slice(-43);
    const items = await platformItems(platform.address, platform.id);
    expect(items.some((item) => String(item.pk).startsWith('KYC_LINK#'))).toBe(true);
    expect(items.some((item) => Object.values(item).some((value) => String(value).includes(token)))).toBe(
      false,
    );
  });

  it('needs MANAGE, because who opens it approves the customer', async () => {
    const reader = await platform.withToken(['VIEW', 'TRANSACT']);

    expect(await reader.refused('getKycLink', { query: { platformCustomerId: 'x' } })).toMatchObject({
      code: 'FORBIDDEN',
      details: { missingPermission: 'MANAGE' },
    });
  });

  it.each([
    ['no customer', { redirectUri }, 'INVALID_INPUT', 'query.platformCustomerId'],
    [
      'a script',
      { platformCustomerId: 'x', redirectUri: 'javascript:alert(1)' },
      'INVALID_INPUT',
      'redirectUri',
    ],
    [
      'plain http',
      { platformCustomerId: 'x', redirectUri: 'http://acme.example' },
      'INVALID_INPUT',
      'redirectUri',
    ],
  ])('is refused with %s', async (_name, query, code, path) => {
    const error = await platform.api.refused('getKycLink', { query });

    expect(error.code).toBe(code);
    expect(JSON.stringify(error)).toContain(path);
  });

  it("does not know another platform's customer, and is refused for a deleted one", async () => {
    const other = await newPlatform();
    const { platformCustomerId: theirs } = await other.newCustomer();
    const { id, platformCustomerId: gone } = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: id } });

    const answer = await platform.api.ok('getKycLink', { query: { platformCustomerId: theirs } });
    expect(answer).toEqual({ kycUrl: answer.kycUrl, platformCustomerId: theirs });
    const error = await platform.api.refused('getKycLink', { query: { platformCustomerId: gone } });
    expect(error.code).toBe('CUSTOMER_DELETED');
  });
});

describe('POST /customers/{customerId}/kyc-link', () => {
  it('makes a link that approves this customer, and shows it once under a key', async () => {
    const customer = await platform.newCustomer();
    const request = { path: { customerId: customer.id }, body: { redirectUri }, key: randomUUID() };

    const made = await platform.api.ok('createKycLink', request);
    const again = await platform.api.refused('createKycLink', request);

    expect(made).toMatchObject({
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      kycUrl: expect.stringMatching(/\/sandbox\/kyc\//),
    });
    expect(again.code).toBe('IDEMPOTENCY_RESULT_NOT_KEPT');
    expect((await fetch(made.kycUrl, { redirect: 'manual' })).status).toBe(200);
  });

  it('needs no body, and a customer of this platform that is not deleted', async () => {
    const other = await (await newPlatform()).newCustomer();
    const gone = await platform.newCustomer();
    await platform.api.ok('deleteCustomer', { path: { customerId: gone.id } });
    const codeOf = async (customerId: string) =>
      (await platform.api.refused('createKycLink', { path: { customerId }, body: {} })).code;

    expect(await codeOf(other.id)).toBe('USER_NOT_FOUND');
    expect(await codeOf('x')).toBe('USER_NOT_FOUND');
    expect(await codeOf(gone.id)).toBe('CUSTOMER_DELETED');
  });
});

describe('a link for a platformCustomerId that no customer has', () => {
  const jane = { fullName: 'Jané Doe', birthDate: '1990-01-15', country: 'US' };

  const linkOfNobody = async (of: TestPlatform = platform) => {
    const platformCustomerId = randomUUID();
    const { kycUrl } = await of.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });
    const customers = async () => {
      const { data } = await of.api.ok('listCustomers', { query: { platformCustomerId } });
      return data;
    };
    return { kycUrl, platformCustomerId, customers };
  };

  const send = async (kycUrl: string, form: Record<string, string>) => {
    const response = await fetch(kycUrl, {
      method: 'POST',
      headers: asBrowser,
      body: new URLSearchParams(form),
    });
    return { status: response.status, text: await response.text() };
  };

  it('asks for name, birth date and country, creates the customer and approves it', async () => {
    const { kycUrl, platformCustomerId, customers } = await linkOfNobody();

    const asked = await fetch(kycUrl, { headers: asBrowser });
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('<h1>Who are you?</h1>'),
    ]);
    expect(await customers()).toEqual([]);

    const { status, text } = await send(kycUrl, jane);
    expect([status, text]).toEqual([200, expect.stringContaining('<dd>Jané Doe</dd>')]);
    expect(await customers()).toMatchObject([
      {
        platformCustomerId,
        customerType: 'INDIVIDUAL',
        kycStatus: 'APPROVED',
        fullName: 'Jané Doe',
        birthDate: '1990-01-15',
        region: 'US',
      },
    ]);
    expect((await send(kycUrl, jane)).text).toContain('This link was used already');
  });

  it.each([
    ['fullName', { fullName: ' ' }],
    ['birthDate', { birthDate: '15.01.1990' }],
    ['country', { country: 'ZZ' }],
  ])('names a wrong %s, and stays usable', async (field, wrong) => {
    const { kycUrl, customers } = await linkOfNobody();

    const refused = await send(kycUrl, { ...jane, ...wrong });

    expect(refused).toEqual({ status: 400, text: expect.stringContaining(`<p>${field} `) });
    expect(refused.text).toContain('<h1>Please correct this</h1>');
    expect(await customers()).toEqual([]);
    expect((await send(kycUrl, jane)).status).toBe(200);
  });

  it('by the button of a preview asks, too', async () => {
    const { kycUrl, customers } = await linkOfNobody();

    expect((await send(kycUrl, {})).text).toContain('<h1>Who are you?</h1>');

    expect(await customers()).toEqual([]);
  });

  it('approves the customer that the platform has created meanwhile, and changes no data of it', async () => {
    const { kycUrl, platformCustomerId, customers } = await linkOfNobody();
    const ana = { customerType: 'INDIVIDUAL', platformCustomerId, fullName: 'Ana López' } as const;
    await platform.api.ok('createCustomer', { body: ana });

    expect((await send(kycUrl, jane)).text).toContain('<dd>Ana López</dd>');

    expect(await customers()).toMatchObject([{ kycStatus: 'APPROVED', fullName: 'Ana López' }]);
  });

  it('sent eight times at once creates one customer', async () => {
    const { kycUrl, customers } = await linkOfNobody();

    const answers = await Promise.all(Array.from({ length: 8 }, () => send(kycUrl, jane)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(await customers()).toMatchObject([{ kycStatus: 'APPROVED' }]);
  });

  it('two links at once create one customer, and both say that it is verified', async () => {
    const { kycUrl, platformCustomerId, customers } = await linkOfNobody();
    const other = await platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });

    const answers = await Promise.all([send(kycUrl, jane), send(other.kycUrl, jane)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await customers()).toHaveLength(1);
  });
});

describe('opening a link', () => {
  it('approves the customer and shows a page that leads back to the platform', async () => {
    const link = await newLink();
    expect(await statusOf(link)).toBe('UNVERIFIED');

    const { status, headers, text } = await open(link, asBrowser);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<h1>Identity verified</h1>');
    expect(text).toContain('href="https://acme.example/done?a=1&amp;b=2"');
    expect(await statusOf(link)).toBe('APPROVED');
  });

  it('for the second time is refused: as JSON for programs, as a page for browsers', async () => {
    const link = await newLink();
    await open(link);

    const [json, page] = [await open(link), await open(link, asBrowser)];

    expect(JSON.parse(json.text)).toMatchObject({
      status: 400,
      code: 'EXPIRED',
      message: 'This link was used already; it opens once.',
    });
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page.text).toContain('This link was used already; it opens once.');
    expect(page.text).not.toContain('acme.example');
  });

  it('eight times at once succeeds once', async () => {
    const link = await newLink();

    const answers = await Promise.all(Array.from({ length: 8 }, () => open(link)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const customer = await platform.api.ok('getCustomer', { path: { customerId: link.customerId } });
    expect(customer).toMatchObject({ kycStatus: 'APPROVED' });
  });

  it.each([
    ['a browser that prefetches', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that prefetches', { purpose: 'prefetch' }],
    ['a chat that shows a preview', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
    ['a social network', { 'user-agent': 'facebookexternalhit/1.1' }],
  ])('by %s uses nothing up and shows nothing', async (_name, headers) => {
    const link = await newLink();

    const preview = await open(link, headers);

    expect(preview.text).toContain('<form method="post">');
    expect(preview.text).not.toContain('Jane Doe');
    expect(await statusOf(link)).toBe('UNVERIFIED');
    expect((await open(link, asBrowser)).text).toContain('Identity verified');
  });

  it('by HEAD uses nothing up', async () => {
    const link = await newLink();

    expect((await open(link, {}, 'HEAD')).status).toBeGreaterThanOrEqual(400);

    expect(await statusOf(link)).toBe('UNVERIFIED');
  });

  it('by the button of the preview approves the customer', async () => {
    const link = await newLink();

    const { status, text } = await open(link, { ...asBrowser, 'user-agent': 'Slackbot' }, 'POST');

    expect([status, text.includes('Identity verified')]).toEqual([200, true]);
    expect(await statusOf(link)).toBe('APPROVED');
  });

  it('for a customer who was deleted since is refused', async () => {
    const link = await newLink();
    await platform.api.ok('deleteCustomer', { path: { customerId: link.customerId } });

    const error = await anonymous().refused('openKycLink', { path: { token: link.token } });

    expect(error.code).toBe('CUSTOMER_DELETED');
  });

  it.each(['nonsense', 'a'.repeat(43), '..%2Fkyc'])('that does not exist is 404: %s', async (token) => {
    const nobody = anonymous();

    const errors = await Promise.all([
      nobody.refused('openKycLink', { path: { token } }),
      nobody.refused('confirmKycLink', { path: { token } }),
    ]);

    const notFound = { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'There is no such link.' };
    expect(errors).toMatchObject([notFound, notFound]);
  });
});
