import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SwitchUnclear, type UnclearReason } from '#shared/switch/exchange.ts';
import { askAbout, Reach } from '#shared/verification/provider/ask.ts';
import { caseWrite, readCase } from '#shared/verification/provider-case.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { now } from '../applicants.ts';
import { caseOf, key, platformId, storeApplicant, verificationOf, waitingBusiness } from './support/cases.ts';
import { providerOf, unclear } from './support/fake-provider.ts';

const current = useMemoryTable();
const theCase = () => readCase(platformId, key.uuid);

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

describe('a provider that is down', () => {
  it('is asked three times in a run, and reported once', async () => {
    const { client, asked } = providerOf(unclear('UNREACHABLE'));
    const reach = new Reach();
    let due = caseOf();
    storeApplicant(current.table, waitingBusiness, verificationOf());
    current.table.commit([caseWrite(due)]);

    for (const _try of [1, 2, 3, 4, 5]) {
      await askAbout(client, reach, due);
      due = (await theCase()) ?? due;
    }

    expect(asked).toHaveLength(3);
    expect(lines.filter((line) => line.includes('VERIFICATION_PROVIDER_DOWN'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('VERIFICATION_PROVIDER_UNCLEAR'))).toHaveLength(3);
  });

  it('is one that does not answer; bad answers do not count', async () => {
    const reasons: UnclearReason[] = ['TIMED_OUT', 'UNREACHABLE', 'UNREADABLE', 'TIMED_OUT', 'TIMED_OUT'];
    const reach = new Reach();
    for (const reason of reasons) reach.noteFailure(new SwitchUnclear(reason));

    expect(reach.isDown).toBe(false);
    reach.noteAnswer();
    reach.noteFailure(new SwitchUnclear('TIMED_OUT'));
    expect(reach.isDown).toBe(false);
  });
});
