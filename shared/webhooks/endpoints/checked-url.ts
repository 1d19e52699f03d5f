import * as z from 'zod';
import { setting } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { addressProblem } from '#shared/kernel/vetted-addresses.ts';
import { checkedNewEndpoint } from '#shared/platforms/webhook-endpoint.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

/**
 * The URL as the parser writes it. Delivery would refuse an address that is not public, and the platform would learn it only
 * from missing events.
 *
 * @param ownHost host name under which the caller reached this service
 * @throws ApiError INVALID_INPUT
 */
export const checkedUrl = async (text: string, ownHost: string): Promise<string> => {
  const checked = checkedNewEndpoint(text, isPlainHttpAllowed, ownHost);
  const message =
    'problem' in checked
      ? checked.problem
      : await addressProblem({ url: checked.url, isLoopbackAllowed: isPlainHttpAllowed });
  if ('url' in checked && message === undefined) return checked.url;
  throw invalidInput([{ path: 'url', message: message ?? 'must be a URL' }]);
};
