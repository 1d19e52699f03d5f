import * as z from 'zod';
import { DemoError } from '../demo/demo-error.ts';
import type { Service } from '../demo/service.ts';

const configSchema = z.object({
  webhookEndpoint: z.string().optional(),
  webhookPublicKey: z.string(),
  nextWebhookPublicKey: z.string().optional(),
});

type Config = z.output<typeof configSchema>;

const readConfig = (service: Service): Promise<Config> =>
  service.call({ path: '/config', answer: configSchema });

const setEndpoint = (service: Service, webhookEndpoint: string | null): Promise<Config> =>
  service.call({ method: 'PATCH', path: '/config', body: { webhookEndpoint }, answer: configSchema });

const keysOf = ({ webhookPublicKey, nextWebhookPublicKey }: Config): string[] =>
  nextWebhookPublicKey === undefined ? [webhookPublicKey] : [webhookPublicKey, nextWebhookPublicKey];

/** The keys that the service's signatures are checked with. @throws DemoError */
export const readKeys = async (service: Service): Promise<string[]> => keysOf(await readConfig(service));

export interface Registration {
  /** Where events went before. */
  readonly former: string | undefined;
  /**
   * Gives the platform its former endpoint back, unless somebody has set another one meanwhile.
   *
   * @returns what was done, as a sentence
   * @throws DemoError that says how to do it by hand
   */
  restore(): Promise<string>;
}

const restored = async (service: Service, own: string, former: string | undefined): Promise<string> => {
  const { webhookEndpoint } = await readConfig(service);
  if (webhookEndpoint !== own) return `webhookEndpoint is ${webhookEndpoint ?? 'unset'} by now and stays so.`;
  await setEndpoint(service, former ?? null);
  return former === undefined
    ? 'webhookEndpoint is unset again, as it was before.'
    : `webhookEndpoint is ${former} again.`;
};

/** Makes `url` the platform's endpoint. @throws DemoError with what the service says */
export const register = async (service: Service, url: string): Promise<Registration> => {
  const { webhookEndpoint: former } = await readConfig(service);
  const { webhookEndpoint: own = url } = await setEndpoint(service, url);
  return {
    former,
    restore: async () => {
      try {
        return await restored(service, own, former);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const body = JSON.stringify({ webhookEndpoint: former ?? null });
        throw new DemoError(
          `The former endpoint could not be restored: ${reason}\nwebhookEndpoint is still ${own}. To restore it, send PATCH /config ${body}`,
          { cause: error },
        );
      }
    },
  };
};
