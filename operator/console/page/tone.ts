/** How good a state is. Each tone has a colour and a shape, so that it reads without colour as well. */
export type Tone = 'good' | 'busy' | 'calm' | 'warn' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: 'good',
  SUCCEEDED: 'good',
  DELIVERED: 'good',
  DONE: 'good',
  APPROVED: 'good',
  ACTIVE: 'good',
  RUNNING: 'busy',
  PROCESSING: 'busy',
  PENDING: 'busy',
  RETRYING: 'warn',
  HELD: 'warn',
  IN_PROGRESS: 'busy',
  UNDER_REVIEW: 'warn',
  EXPIRED: 'calm',
  REFUNDED: 'warn',
  REJECTED: 'bad',
  FAILED: 'bad',
  TIMED_OUT: 'bad',
  ABORTED: 'bad',
  DEAD: 'bad',
  DISABLED: 'bad',
};

export const toneOf = (status: string): Tone =>
  (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'calm';

/** A path in a square of 16 for each tone: check, half circle, ring, triangle, cross. */
export const shapes: Readonly<Record<Tone, string>> = {
  good: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.6 5.2-4.3 4.6a.8.8 0 0 1-1.1 0L4.4 9a.8.8 0 0 1 1.1-1.1l1.2 1.2 3.7-4a.8.8 0 0 1 1.2 1.1Z',
  busy: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.6v10.8a5.4 5.4 0 0 1 0-10.8Z',
  calm: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.7a5.3 5.3 0 1 1 0 10.6A5.3 5.3 0 0 1 8 2.7Z',
  warn: 'M7 1.9a1.2 1.2 0 0 1 2 0l6 10.6a1.2 1.2 0 0 1-1 1.8H2a1.2 1.2 0 0 1-1-1.8ZM8 5.5a.8.8 0 0 0-.8.9l.2 3a.6.6 0 0 0 1.2 0l.2-3a.8.8 0 0 0-.8-.9Zm0 5.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z',
  bad: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM5.6 4.6 8 7l2.4-2.4a.7.7 0 0 1 1 1L9 8l2.4 2.4a.7.7 0 0 1-1 1L8 9l-2.4 2.4a.7.7 0 0 1-1-1L7 8 4.6 5.6a.7.7 0 0 1 1-1Z',
};
