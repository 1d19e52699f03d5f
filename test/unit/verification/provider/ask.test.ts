import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { decideVerification } from '#shared/verification/decide.ts';
import { askAbout, Reach } from '#shared/verification/provider/ask.ts';
import {
  caseWrite,
  listDueCases,
  type ProviderCase,
  readCase,
  submittedCaseWrite,
} from '#shared/verification/provider-case.ts';
import { readVerification } from '#shared/verification/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { business, now } from '../applicants.ts';
import {
  caseId,
  caseOf,
  key,
  platformId,
  resultOf,
  storeApplicant,
  verificationOf,
  waitingBusiness,
} from './support/cases.ts';
import { providerOf, unclear } from './support/fake-provider.ts';

const current = useMemoryTable();

const stored = (known: ProviderCase, verification = verificationOf()): ProviderCase => {
  storeApplicant(current.table, waitingBusiness, verification);
  current.table.commit([caseWrite(known)]);
  return known;
};
const submitted = async (): Promise<ProviderCase> => {
  storeApplicant(current.table, waitingBusiness, verificationOf());
  current.table.commit([
    submittedCaseWrite({ platformId, verificationUuid: key.uuid }, '2025-10-13T12:00:00.000Z'),
  ]);
  const [due] = (
    await Promise.all(listDueCases('2025-10-13T12:00:00.001Z', 10).map((read) => read()))
  ).flat();
  if (due === undefined) throw new Error('Nothing is due');
  return due;
};
const theCase = () => readCase(platformId, key.uuid);
const verification = () => readVerification(platformId, key.uuid);

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a submission', () => {
  it('is ordered under its first revision, then followed', async () => {
    const { client, asked } = providerOf(() => resultOf('IN_PROGRESS'));

    expect(await askAbout(client, new Reach(), await submitted())).toBe(true);
    expect(await theCase()).toMatchObject({ revision: 1, isAccepted: true, asked: 1, version: 3 });
    expect(await askAbout(client, new Reach(), (await theCase()) ?? caseOf())).toBe(true);

    expect(asked).toEqual([`order ${caseId} 1 with 4 documents`, `follow ${caseId} 1`]);
    expect(await verification()).toMatchObject({ status: 'IN_PROGRESS', version: 1 });
  });

  it('that is decided in the answer ends', async () => {
    const { client } = providerOf(() => resultOf('APPROVED'));

    await askAbout(client, new Reach(), await submitted());

    expect(await verification()).toMatchObject({ status: 'APPROVED' });
    expect(await getCustomer(platformId, business.uuid)).toMatchObject({ kybStatus: 'APPROVED' });
    expect(await theCase()).toBeUndefined();
  });

  it('is ordered again under the same revision until somebody takes it', async () => {
    const { client, asked } = providerOf(unclear('UNEXPECTED_STATUS'));
    let due = await submitted();

    for (const _try of [1, 2]) {
      expect(await askAbout(client, new Reach(), due)).toBe(false);
      due = (await theCase()) ?? due;
    }

    expect(asked).toEqual([`order ${caseId} 1 with 4 documents`, `order ${caseId} 1 with 4 documents`]);
    expect(due).toMatchObject({
      revision: 1,
      isAccepted: false,
      asked: 2,
      dueAt: '2025-10-13T12:02:00.000Z',
    });
  });

  it('is asked about by one of two workers', async () => {
    const { client, asked } = providerOf(() => resultOf('IN_PROGRESS'));
    const due = await submitted();

    await Promise.all([askAbout(client, new Reach(), due), askAbout(client, new Reach(), due)]);

    expect(asked).toHaveLength(1);
  });
});

describe('a case', () => {
  it('whose result was lost is asked about, and decided', async () => {
    const { client, asked } = providerOf(() => resultOf('REJECTED'));

    await askAbout(client, new Reach(), stored(caseOf()));

    expect(asked).toEqual([`follow ${caseId} 1`]);
    expect(await verification()).toMatchObject({ status: 'REJECTED' });
  });

  it('that the provider does not know is ordered again', async () => {
    const { client, asked } = providerOf(() => undefined);

    await askAbout(client, new Reach(), stored(caseOf()));

    expect(asked).toEqual([`follow ${caseId} 1`, `order ${caseId} 1 with 4 documents`]);
  });

  it('of a customer who only has a link is followed, and never ordered', async () => {
    const { client, asked } = providerOf(() => undefined);

    await askAbout(
      client,
      new Reach(),
      stored(caseOf(), verificationOf({ status: 'READY_FOR_VERIFICATION' })),
    );

    expect(asked).toEqual([`follow ${caseId} 1`]);
  });

  it('whose applicant has changed is ordered under the next revision', async () => {
    const { client, asked } = providerOf(() => resultOf('IN_PROGRESS', { revision: 2 }));
    const due = stored(caseOf());
    current.table.commit([
      changedCustomerWrite({ ...waitingBusiness.customer, address: undefined, version: 2 }),
    ]);

    await askAbout(client, new Reach(), due);

    expect(asked).toEqual([`order ${caseId} 2 with 4 documents`]);
    expect(await theCase()).toMatchObject({ revision: 2, isAccepted: true });
  });

  it('that the operator has decided ends without a question', async () => {
    const { client, asked } = providerOf(() => resultOf('APPROVED'));
    const due = stored(caseOf());
    await decideVerification(key.uuid, { decision: 'REJECTED', at: '2025-10-13T12:01:00.000Z' });

    await askAbout(client, new Reach(), due);

    expect(asked).toEqual([]);
    expect(await theCase()).toBeUndefined();
    expect(await verification()).toMatchObject({ status: 'REJECTED' });
  });

  it('of a deleted customer ends without a question', async () => {
    const { client, asked } = providerOf(() => resultOf('APPROVED'));
    const due = stored(caseOf());
    current.table.commit([
      changedCustomerWrite({ ...waitingBusiness.customer, isDeleted: true, version: 2 }),
    ]);

    await askAbout(client, new Reach(), due);

    expect(asked).toEqual([]);
    expect(await theCase()).toBeUndefined();
  });

  it('with a result that makes no sense is logged without its words, and asked about again', async () => {
    const resourceId = 'Customer:0199dd4b-c800-7000-8000-0000000fffff';
    const errors = [{ type: 'APPLICANT_FRAUD' as const, reason: 'Jane lied.', resourceId }];
    const { client } = providerOf(() => resultOf('REJECTED', { errors }));

    expect(await askAbout(client, new Reach(), stored(caseOf()))).toBe(false);

    expect(lines.join('')).toContain('"code":"VERIFICATION_PROVIDER_UNCLEAR"');
    expect(lines.join('')).toContain('"reason":"UNREADABLE"');
    expect(lines.join('')).not.toContain('Jane');
    expect(await theCase()).toMatchObject({ dueAt: '2025-10-13T12:02:00.000Z' });
  });
});
