import { beforeEach, describe, vi } from 'vitest';
import { handler as createLinkToken } from '#functions/accounts/create-link-token.ts';
import { handler as linkAccount } from '#functions/accounts/link-external-account.ts';
import { handler as cancelInvitation } from '#functions/uma/cancel-invitation.ts';
import { handler as claimInvitation } from '#functions/uma/claim-invitation.ts';
import { handler as createInvitation } from '#functions/uma/create-invitation.ts';
import { linkTokenHash } from '#shared/accounts/bank-links/account-link.ts';
import { sandboxLinkProvider } from '#shared/accounts/bank-links/sandbox-link-provider.ts';
import { settleLink } from '#shared/accounts/bank-links/settle-link.ts';
import { newBeneficialOwnerWrite } from '#shared/customers/beneficial-owners/store.ts';
import { takePlatformCustomerId } from '#shared/customers/locks.ts';
import { newCustomerWrite } from '#shared/customers/store.ts';
import { newDocumentWrite } from '#shared/documents/store.ts';
import { findInvitation } from '#shared/uma/invitations/end-invitation.ts';
import { decideVerification } from '#shared/verification/decide.ts';
import { newToken, tokenHashOf } from '#shared/verification/kyc-links/kyc-link.ts';
import { openLink } from '#shared/verification/kyc-links/open-link.ts';
import { newKycLink } from '#shared/verification/kyc-links/rules.ts';
import { newKycLinkWrite } from '#shared/verification/kyc-links/store.ts';
import { askAbout, Reach } from '#shared/verification/provider/ask.ts';
import { caseWrite, readCase } from '#shared/verification/provider-case.ts';
import { submitAgain, submitVerification } from '#shared/verification/submit.ts';
import { customer, platform } from '../payments/quotes/quote-world.ts';
import { call } from '../support/call.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { seedWorld } from '../support/world.ts';
import { business, wholeBusiness } from '../verification/applicants.ts';
import {
  caseOf,
  key,
  storeApplicant,
  verificationOf,
  waitingBusiness,
} from '../verification/provider/support/cases.ts';
import { providerOf } from '../verification/provider/support/fake-provider.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const { uuid: platformId } = platform();
const jane = customer();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const taken = [['TAKEN']] as const;
const changed = [['GONE'], [{ version: 9 }]] as const;

const applicant = (table: MemoryTable): void => {
  const documents = wholeBusiness.documents.map((document, index) =>
    newDocumentWrite({ ...document, uuid: `0199dd4b-c800-7000-8000-0000000003${index + 10}` }),
  );
  table.commit([
    newCustomerWrite({ ...business, version: 1 }),
    ...wholeBusiness.owners.map(newBeneficialOwnerWrite),
    ...documents,
  ]);
};
const document = [['GONE']] as const;
const note = { platformId, customerUuid: jane.uuid, dueAt: now };
const token = newToken();
const hash = tokenHashOf(token) ?? '';

const verifications: readonly ConditionalTransaction[] = [
  {
    title: 'a submission',
    given: applicant,
    run: () => submitVerification(business.platformId, business.uuid, 'production'),
    writes: {
      CUSTOMER: changed,
      VERIFICATION: taken,
      DOCUMENT: document,
      'DOCUMENT 2': document,
      'DOCUMENT 3': document,
      'DOCUMENT 4': document,
    },
  },
  {
    title: 'a decision',
    given: (table) => storeApplicant(table, waitingBusiness, verificationOf()),
    run: () => decideVerification(key.uuid, { decision: 'APPROVED', at: '2999-01-01T00:00:00.000Z' }),
    writes: { CUSTOMER: changed, VERIFICATION: changed, OWNER: changed },
  },
  {
    title: 'the case of a verification that has ended',
    given: (table) => {
      storeApplicant(table, waitingBusiness, verificationOf({ status: 'APPROVED' }));
      table.commit([caseWrite(caseOf())]);
    },
    run: async () =>
      askAbout(
        providerOf(() => undefined).client,
        new Reach(),
        (await readCase(key.platformId, key.uuid)) ?? caseOf(),
      ),
    writes: { 'PROVIDER_CASE CASE': changed },
  },
  {
    title: 'the note of a change',
    given: (table) => table.seed({ pk: `REVERIFY#${platformId}#${jane.uuid}`, sk: 'NOTE', ...note }),
    run: () => submitAgain(note),
    writes: {
      'REVERIFY NOTE': [
        ['GONE', false],
        [{ dueAt: '2999-01-01T00:00:00.000Z' }, false],
      ],
    },
  },
  {
    title: 'a link that approves its customer',
    given: (table) => {
      const one = customer({ kycStatus: 'PENDING' });
      table.commit([newCustomerWrite(one)]);
      table.commit([takePlatformCustomerId(one)]);
      const { platformCustomerId } = one;
      table.commit([
        newKycLinkWrite(newKycLink(one, { tokenHash: hash, platformId, platformCustomerId }, new Date(now))),
      ]);
    },
    run: () => openLink(token),
    writes: {
      'KYC_LINK LINK': [
        ['GONE', 'REFERENCE_NOT_FOUND'],
        [{ openedAt: now }, 'EXPIRED'],
      ],
      CUSTOMER: changed,
    },
  },
];

const customerId = `Customer:${jane.uuid}`;
let linkToken = '';
const makeToken = async (table: MemoryTable): Promise<void> => {
  seedWorld(table);
  const { body } = await call(createLinkToken, { body: { customerId } });
  linkToken = String(Object(body).linkToken);
};
const use = () => call(linkAccount, { path: { link_token: linkToken }, body: { publicToken: 'public-1' } });
const used = async (table: MemoryTable): Promise<void> => {
  await makeToken(table);
  await use();
};
const settle = () => settleLink(platformId, linkTokenHash(linkToken) ?? '', sandboxLinkProvider);

const links: readonly ConditionalTransaction[] = [
  {
    title: 'a token that is used',
    given: makeToken,
    run: use,
    writes: { LINK: [['GONE'], [{ usedAt: now }]], EXTERNAL: taken, 'EXTERNAL_ID LOCK': taken },
  },
  {
    title: 'a linked account that the bank confirms',
    given: used,
    run: settle,
    writes: {
      LINK: [['GONE'], [{ workflowDueAt: '2999-01-01T00:00:00.000Z' }]],
      EXTERNAL: [['GONE'], [{ status: 'ACTIVE' }], [{ isDeleted: true }]],
    },
  },
  {
    title: 'a link whose account is gone',
    given: async (table) => {
      await used(table);
      const account = table.all().find(({ sk, status }) => sk === 'EXTERNAL' && status === 'PENDING');
      table.seed({ ...account, isDeleted: true });
    },
    run: settle,
    writes: { LINK: [['GONE'], [{ workflowDueAt: '2999-01-01T00:00:00.000Z' }]] },
  },
];

let code = '';
const acme = { platform: { umaDomain: 'acme.example' } };
const invite = async (table: MemoryTable): Promise<void> => {
  seedWorld(table, acme);
  const { body } = await call(createInvitation, { body: { inviterUma: jane.umaAddress } });

  code = String(Object(body).code);
};
const path = () => ({ path: { invitationCode: code } });
const ended = [['GONE'], [{ version: 9 }], [{ status: 'CANCELLED' }]] as const;

const invitations: readonly ConditionalTransaction[] = [
  {
    title: 'a new invitation',
    given: (table) => seedWorld(table, acme),
    run: () => call(createInvitation, { body: { inviterUma: jane.umaAddress } }),
    writes: { INVITATION: taken },
  },
  {
    title: 'an invitation that is claimed',
    given: invite,
    run: () => call(claimInvitation, { ...path(), body: { inviteeUma: '$ann@bank.example' } }),
    writes: { INVITATION: ended },
  },
  {
    title: 'an invitation whose time is over',
    given: async (table) => {
      await invite(table);
      const key = { pk: `INVITATION#${code}`, sk: 'INVITATION' };
      table.seed({ ...table.find(key.pk, key.sk), ...key, expiresAt: now });
    },
    run: () => findInvitation(code),
    writes: { INVITATION: ended },
  },
  {
    title: 'an invitation that is cancelled',
    given: invite,
    run: () => call(cancelInvitation, path()),
    writes: { INVITATION: ended },
  },
];

describe('verifications', () => testConditions(current, verifications));
describe('bank links', () => testConditions(current, links));
describe('invitations', () => testConditions(current, invitations));
