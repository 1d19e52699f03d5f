import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto';
import { httpSwitch } from '#shared/switch/http-switch.ts';
import type { Question } from '#shared/switch/port.ts';
import { bankPayout } from './payouts.ts';
import { type Reaction, type ReceivedRequest, switchServer } from './switch-server.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKey = createPublicKey(privateKey);

export const sign = async (text: string): Promise<string> =>
  signBytes('sha256', Buffer.from(text), privateKey).toString('base64');

export const isSigned = ({ method, path, headers, body }: ReceivedRequest): boolean => {
  const text = `${headers['x-switch-timestamp']}.${method}.${path}.${body}`;
  const signature = Buffer.from(String(headers['x-switch-signature']), 'base64');
  return verify('sha256', Buffer.from(text), publicKey, signature);
};

export const payout = bankPayout();

/**
 * Sends one request to a switch that reacts like this. Returns the result, and the requests that the switch received.
 */
export const asked = async (react: Reaction, occasion: Question = 'START', timeoutMs = 5000) => {
  const { url, received } = await switchServer(react);
  const answer = httpSwitch({ url, sign, timeoutMs })(payout, occasion);
  const [settled] = await Promise.allSettled([answer]);
  return { settled, received };
};
