import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  callOf,
  newKey,
  nowSeconds,
  outcomeOf,
  type Payment,
  type SwitchWorld,
  signed,
  switchKey,
} from './world.ts';

/** The text with one bit changed in one of the characters, if the new character can be part of a request. */
const flips = (text: string, positions: readonly number[]): string[] =>
  positions.flatMap((position) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((bit) => {
      const flipped = String.fromCharCode(text.charCodeAt(position) ^ (1 << bit));
      const isCarried = /^[\w+/=.:{}",-]$/.test(flipped);
      return isCarried ? [text.slice(0, position) + flipped + text.slice(position + 1)] : [];
    }),
  );

const everyPosition = (text: string): number[] => [...text].map((_, index) => index);

/** Forged, changed and stale calls. test/production/switch-callback.test.ts runs these tests on its service. */
export const describeSignatures = (world: () => SwitchWorld): void => {
  describe('a call without a valid signature', () => {
    let payment: Payment;
    let right: Call;

    beforeAll(async () => {
      payment = await world().onItsWay();
      right = callOf(payment.payoutId, { status: 'DELIVERED' });
    });

    const expectRefused = async (calls: readonly Call[]): Promise<void> => {
      const outcomes: unknown[] = [];
      for (let start = 0; start < calls.length; start += 8) {
        const answers = await Promise.all(calls.slice(start, start + 8).map((call) => world().make(call)));
        outcomes.push(...answers.map(outcomeOf));
      }
      expect(calls.length).toBeGreaterThan(0);
      expect([...new Set(outcomes)]).toEqual(['INVALID_SIGNATURE']);
      expect((await payment.read()).status).toBe('PROCESSING');
    };

    it('is refused for each changed bit of the timestamp', () =>
      expectRefused(
        flips(right.timestamp, everyPosition(right.timestamp)).map((timestamp) => ({ ...right, timestamp })),
      ));

    it('is refused for each changed bit of the body', () =>
      expectRefused(flips(right.body, everyPosition(right.body)).map((body) => ({ ...right, body }))));

    it('is refused for changed bits all over the path', () =>
      expectRefused(
        flips(
          right.payoutId,
          everyPosition(right.payoutId).filter((index) => index % 3 === 0),
        ).map((payoutId) => ({ ...right, payoutId })),
      ));

    it('is refused for changed bits all over the signature, and for other spellings of it', () => {
      const { signature } = right;
      const last = signature.replace(/=*$/, '').length - 1;
      const positions = everyPosition(signature).filter((index) => index % 4 === 0 || index >= last);
      const spellings = [
        `${signature}=`,
        signature.replace(/=+$/, 'A'),
        ` A${signature}`,
        signature.slice(0, -4),
        '',
      ];
      const others = [...flips(signature, positions), ...spellings].filter((one) => one !== signature);
      return expectRefused(others.map((one) => ({ ...right, signature: one })));
    });

    it('is refused when the signature has another key, text, method or time', () => {
      const { payoutId, body, timestamp } = right;
      const path = `/switch/payouts/${payoutId}/result`;
      const signatures = [
        body,
        `${timestamp}.${body}`,
        `${timestamp}.GET.${path}.${body}`,
        `${timestamp}.POST./2025-10-13${path}.${body}`,
        `${timestamp}.POST.${path}.`,
        `${timestamp}POST${path}${body}`,
      ].map((text) => signed(text, switchKey));
      const stranger = callOf(payoutId, { status: 'DELIVERED' }, nowSeconds(), newKey());
      return expectRefused([stranger, ...signatures.map((signature) => ({ ...right, signature }))]);
    });

    it.each([-86_400, -310, 310, 86_400])('is refused when it was signed %i seconds from now', (seconds) =>
      expectRefused([callOf(payment.payoutId, { status: 'DELIVERED' }, nowSeconds() + seconds)]),
    );

    it('is refused without both headers, whatever else it contains', async () => {
      const path = { payoutId: 'nonsense' };
      const headers = [
        {},
        { 'X-Switch-Timestamp': right.timestamp },
        { 'X-Switch-Signature': right.signature },
        { Authorization: `Basic ${btoa('a:b')}` },
      ];

      for (const one of headers) {
        const apiError = await world().api.refused('receiveSwitchResult', {
          path,
          rawBody: '{',
          headers: one,
        });
        expect(apiError).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
      }
    });

    it('does not stop the valid call', async () => {
      const old = callOf(payment.payoutId, { status: 'DELIVERED' }, nowSeconds() - 290);

      expect((await world().make(old)).status).toBe(204);
      expect((await payment.read()).status).toBe('COMPLETED');
    });
  });
};
