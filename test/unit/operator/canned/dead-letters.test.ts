import { expect, it } from 'vitest';
import { useMemoryTable } from '../../support/memory-table.ts';
import { useCannedAdmin } from '../support/canned-admin.ts';
import { CannedLetters } from '../support/canned-letters.ts';

useMemoryTable();
let queue = new CannedLetters(0);
const admin = useCannedAdmin((request) => queue.answer(request));

it('lists the letters although SQS once finds none where some are', async () => {
  queue = new CannedLetters(12, [0, 10, 0, 2]);

  const { text, exitCode } = await admin('dead-letters', 'list', '--json');

  expect(JSON.parse(text).letters).toHaveLength(12);
  expect(new Set(queue.waits)).toEqual(new Set([1]));
  expect(exitCode).toBe(1);
});

it('says of more letters than it lists that these are the first, and blames nobody', async () => {
  queue = new CannedLetters(250);

  const { text } = await admin('dead-letters', 'list');

  expect(text).toMatch(/^The first 100 of 250 dead letters:\n/);
  expect(text).not.toContain('Somebody else');
});

it('waits for letters that somebody has just listed', async () => {
  queue = new CannedLetters(2, [0, 0]);

  const { text } = await admin('dead-letters', 'list');

  expect(text).toMatch(/^2 dead letters:\n2026-01-01T00:00:00.*letter-0\n2026-01-01T00:00:00.*letter-1\n$/);
});

it('says that somebody else may have taken letters that are counted and not found', async () => {
  queue = new CannedLetters(
    2,
    Array.from({ length: 100 }, () => 0),
  );

  expect((await admin('dead-letters', 'list')).text).toBe(
    '2 dead letters:\nSomebody else has taken the others, or the queue counts too many. ' +
      'Give the command again in five minutes.\n',
  );
});

it('lists the letters when the logs cannot be read, says so, and ends with 1 although there are none', async () => {
  queue = new CannedLetters(1);
  queue.areLogsClosed = true;
  const unread =
    'Whether changes became no webhook is not known: the logs could not be read: AccessDeniedException: ' +
    'No right. Give the command again.\n';

  const one = await admin('dead-letters', 'list');
  expect(one.text).toMatch(/^1 dead letter:\n2026-01-01T00:00:00/);
  expect(one.text).toContain(unread);

  const none = await admin('dead-letters', 'list');
  expect(none).toMatchObject({ text: `There are no dead letters.\n${unread}`, exitCode: 1 });
});
