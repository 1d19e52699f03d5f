import { expect, it } from 'vitest';
import { useMemoryTable } from '../../support/memory-table.ts';
import { useCannedAdmin } from '../support/canned-admin.ts';
import { CannedLetters } from '../support/canned-letters.ts';

useMemoryTable();
let queue = new CannedLetters(0);
const admin = useCannedAdmin((request) => queue.answer(request));

it('a redrive of more letters than it takes says how many are left, and ends with 1 until none is', async () => {
  queue = new CannedLetters(102);

  const first = await admin('dead-letters', 'redrive', '--yes');
  expect(first.text).toContain('100 dead letters are made up for and removed.');
  expect(first.text).toContain('These were the first 100 of 102.');
  expect(first.exitCode).toBe(1);

  const second = await admin('dead-letters', 'redrive', '--yes', '--json');
  expect(JSON.parse(second.text)).toMatchObject({ left: 0, kept: [] });
  expect(second.exitCode).toBe(0);
});

it('a redrive that cannot read the logs runs the search for lost events as well', async () => {
  queue = new CannedLetters(0);
  queue.areLogsClosed = true;

  const { text, exitCode } = await admin('dead-letters', 'redrive', '--yes');

  expect(text).toContain('Ran find-missing-events.');
  expect(exitCode).toBe(0);
});
