import { SwitchUnclear, type UnclearReason } from '#shared/switch/exchange.ts';
import type { ProviderClient } from '#shared/verification/provider/provider-client.ts';
import type { ProviderResult } from '#shared/verification/provider/result.ts';
import { resultOf } from './cases.ts';

/** A provider that answers like this, and the questions that it got. */
export const providerOf = (answer: () => ProviderResult | undefined) => {
  const asked: string[] = [];
  const answered = (question: string) => {
    asked.push(question);
    return answer();
  };
  const client: ProviderClient = {
    order: async (id, revision, body) => {
      const { documents } = JSON.parse(body);
      const result = answered(`order ${id} ${revision} with ${documents.length} documents`);
      return result ?? resultOf('IN_PROGRESS', { revision });
    },
    follow: async (id, revision) => answered(`follow ${id} ${revision}`),
    link: async () => answered('link')?.status ?? '',
  };
  return { client, asked };
};

export const unclear = (reason: UnclearReason) => () => {
  throw new SwitchUnclear(reason);
};
