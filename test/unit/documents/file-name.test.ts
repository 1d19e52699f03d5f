import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, nameToSave } from '#shared/documents/file-name.ts';

const clean = (name: string): string => cleanFileName(name, 'application/pdf');

describe('a file name', () => {
  it.each([
    ['passport.pdf', 'passport.pdf'],
    ['Reisepaß Müller.pdf', 'Reisepaß Müller.pdf'],
    ['护照.pdf', '护照.pdf'],
    ['👩🏽‍🚀.pdf', '👩🏽🚀.pdf'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['/absolute/path.pdf', 'path.pdf'],
    ['C:\\fakepath\\a.pdf', 'a.pdf'],
    ['a.pdf.exe', 'a.pdf.exe'],
    ['a.php%00.pdf', 'a.php%00.pdf'],
    ['a.php\0.pdf', 'a.php.pdf'],
    ['CON', '_CON'],
    ['con.pdf', '_con.pdf'],
    ['lpt1.tar.gz', '_lpt1.tar.gz'],
    ['console.pdf', 'console.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
    ['\u2066a\u2069\u200b.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['.htaccess', 'htaccess'],
    ['...pdf', 'pdf'],
    ['-rf.pdf', 'rf.pdf'],
    [' . - a.pdf', 'a.pdf'],
    ['a.pdf...', 'a.pdf'],
    ['a<b>"c"|d?*.pdf', 'abcd.pdf'],
    ['a:stream.pdf', 'astream.pdf'],
    ['\ue000\ufffe.pdf', 'pdf'],
    ['', 'document.pdf'],
    ['/', 'document.pdf'],
    ['....', 'document.pdf'],
    ['\u202e', 'document.pdf'],
    ['__proto__', '__proto__'],
    // Characters between a letter and its accent are removed before the two combine.
    ['e\u200d\u0301.pdf', 'é.pdf'],
    ['e:\u0301.pdf', 'é.pdf'],
  ])('%j becomes %j', (name, expected) => {
    expect(clean(name)).toBe(expected);
  });

  it('is cut to 255 bytes between characters and keeps its extension', () => {
    expect(clean(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    expect(clean(`${'é'.repeat(200)}.pdf`)).toBe(`${'é'.repeat(125)}.pdf`);
    expect(clean('😀'.repeat(100))).toBe('😀'.repeat(63));
    expect(clean(`a.${'x'.repeat(300)}`)).toHaveLength(255);
  });

  it('is also cleaned when it is one endless character or is cut at a dot or a space', () => {
    const endless = `a${'\u0301'.repeat(200)}`;

    expect(clean(endless)).toBe('document.pdf');
    expect(clean(`${endless}.pdf`)).toBe('document.pdf');
    expect(clean(`con.${endless}.pdf`)).toBe('_con.pdf');
    expect(clean(`${'x'.repeat(254)}. y`)).toBe('x'.repeat(254));
    expect(clean(`${'x'.repeat(250)}. . .pdf`)).toBe(`${'x'.repeat(250)}.pdf`);
    expect(clean(`con.${'x'.repeat(251)}`)).toBe(`_con.${'x'.repeat(250)}`);
  });

  it('is always short, visible and harmless', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const cleaned = clean(name);
        expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(255);
        expect(cleaned).toMatch(/^[^.\-/\\:*?"<>|\p{C}\u2028\u2029][^/\\:*?"<>|\p{C}\u2028\u2029]*$/u);
        expect(cleaned.normalize('NFC')).toBe(cleaned);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['image/png', 'document.png'],
    ['image/jpeg', 'document.jpg'],
  ] as const)('gets a default for %s when it is missing', (type, expected) => {
    expect(cleanFileName('', type)).toBe(expected);
  });
});

describe('the name to save a file under', () => {
  it.each([
    ['x.bat', 'image/png', 'x.png'],
    ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
    ['scan.html', 'application/pdf', 'scan.pdf'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['PASSPORT.PDF', 'application/pdf', 'PASSPORT.PDF'],
    ['passport', 'image/png', 'passport.png'],
    ['Statement 12.2026', 'application/pdf', 'Statement 12.2026.pdf'],
    ['J. Müller', 'application/pdf', 'J. Müller.pdf'],
    [`${'x'.repeat(255)}`, 'application/pdf', `${'x'.repeat(251)}.pdf`],
  ] as const)('of %j as %s is %j', (fileName, fileType, expected) => {
    expect(nameToSave(fileName, fileType)).toBe(expected);
  });
});
