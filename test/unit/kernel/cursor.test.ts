import { describe, expect, it } from 'vitest';
import { openCursor, sealCursor } from '#shared/kernel/http/page.ts';

const scope = { operationId: 'listThings', platformId: 'p1', filters: { status: 'OPEN', region: undefined } };
const position = '019542f5-b3e7-7d02-8abc-0123456789ab';

describe('a cursor', () => {
  it('opens in the list that issued it', () => {
    expect(openCursor(sealCursor(position, scope), scope)).toBe(position);
    expect(openCursor(sealCursor(position, scope), { ...scope, filters: { status: 'OPEN' } })).toBe(position);
  });

  it.each([
    ['another platform', { ...scope, platformId: 'p2' }],
    ['another list', { ...scope, operationId: 'listOthers' }],
    ['other filters', { ...scope, filters: { status: 'CLOSED' } }],
  ])('is refused with %s', (_what, other) => {
    expect(() => openCursor(sealCursor(position, scope), other)).toThrow('nextCursor');
  });

  it('is refused when one character is altered', () => {
    const sealed = sealCursor(position, scope);
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
      expect(() => openCursor(altered, scope), `altered at ${index}`).toThrow('nextCursor');
    }
  });

  it.each(['', ' ', '\ud800', 'ä'])('is refused when its valid seal holds no sort key: %j', (forged) => {
    expect(() => openCursor(sealCursor(forged, scope), scope)).toThrow('nextCursor');
  });

  it.each(['', 'x', 'bnVsbA', 'W10', 'eyJhIjoxfQ'])('is refused when it is not a cursor: %s', (text) => {
    expect(() => openCursor(text, scope)).toThrow('nextCursor');
  });
});
