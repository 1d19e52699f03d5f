import { expect, it } from 'vitest';
import { attachmentNamed } from '#shared/kernel/objects.ts';

it.each([
  ['passport.pdf', 'attachment; filename="passport.pdf"'],
  ["John's (2).pdf", `attachment; filename="John's (2).pdf"`],
  ['Übersicht.pdf', `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`],
  ['护照.png', `attachment; filename="__.png"; filename*=UTF-8''%E6%8A%A4%E7%85%A7.png`],
  ['😀!*.jpg', `attachment; filename="_!*.jpg"; filename*=UTF-8''%F0%9F%98%80%21%2A.jpg`],
  // Nothing in a name can end the quoted text, add a parameter or begin another header.
  [
    'a"; filename=b.html',
    `attachment; filename="a_; filename=b.html"; filename*=UTF-8''a%22%3B%20filename%3Db.html`,
  ],
  [
    'a\r\nSet-Cookie: x',
    `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
  ],
  ['100%41.pdf', `attachment; filename="100_41.pdf"; filename*=UTF-8''100%2541.pdf`],
  ['a\\b.pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%5Cb.pdf`],
  // Half of a character.
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('%j is saved under its own name', (fileName, header) => {
  expect(attachmentNamed(fileName)).toBe(header);
});
