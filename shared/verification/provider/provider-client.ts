import * as z from 'zod';
import { sign } from '#shared/kernel/signing/sign.ts';
import { SwitchUnclear } from '#shared/switch/exchange.ts';
import {
  type HttpSwitchOptions,
  jsonOf,
  type SwitchRequest,
  sendSigned,
} from '#shared/switch/switch-client.ts';
import { providerUrl } from '../provider-settings.ts';
import { type ProviderResult, providerResultSchema } from './result.ts';
import { providerSignature } from './signature.ts';

/** Of one request. */
const timeoutMs = 5_000;

export type ProviderOptions = Pick<HttpSwitchOptions, 'sign' | 'url'>;

const ask = (options: ProviderOptions, request: Omit<SwitchRequest, 'signal'>) =>
  sendSigned(
    { ...options, names: providerSignature },
    { ...request, signal: AbortSignal.timeout(timeoutMs) },
  );

const resultOf = (json: unknown): ProviderResult => {
  const parsed = providerResultSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new SwitchUnclear('UNREADABLE');
};

const linkSchema = z.object({ url: z.url({ protocol: /^https$/ }).max(2_000) });

/**
 * The operator's verification provider over HTTP (docs/verification.md). Neither the errors nor the log contain anything
 * that was sent or answered.
 */
export const providerClient = (options: ProviderOptions) => ({
  /** Gives a revision to the provider. Repeated, it says how it stands. @throws SwitchUnclear */
  order: async (caseId: string, revision: number, body: string): Promise<ProviderResult> => {
    const idempotencyKey = `${caseId}.${revision}`;
    const request = { method: 'POST', path: '/verifications', body, idempotencyKey } as const;
    const result = resultOf(jsonOf(await ask(options, request)));
    // An answer about another revision says nothing about this one.
    if (result.revision !== revision) throw new SwitchUnclear('UNREADABLE');
    return result;
  },
  /** How a revision stands; undefined when the provider does not know it. @throws SwitchUnclear */
  follow: async (caseId: string, revision: number): Promise<ProviderResult | undefined> => {
    const answer = await ask(options, { method: 'GET', path: `/verifications/${caseId}` });
    if (answer.status === 404) return undefined;
    const result = resultOf(jsonOf(answer));
    return result.revision < revision ? undefined : result;
  },
  /** The address of a page where the customer verifies itself. @throws SwitchUnclear */
  link: async (body: string): Promise<string> => {
    const json = jsonOf(await ask(options, { method: 'POST', path: '/links', body }));
    const parsed = linkSchema.safeParse(json);
    if (!parsed.success) throw new SwitchUnclear('UNREADABLE');
    return parsed.data.url;
  },
});

export type ProviderClient = ReturnType<typeof providerClient>;

/** The provider of this environment; undefined without one, as in the sandbox. */
export const configuredProvider: ProviderClient | undefined =
  providerUrl === undefined
    ? undefined
    : providerClient({ url: providerUrl, sign: async (text) => (await sign(text)).toString('base64') });
