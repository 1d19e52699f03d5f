import { describe, expect, it } from 'vitest';
import type { Document, ScanStatus } from '#shared/documents/document.ts';
import {
  newDocument,
  replacedDocument,
  validateReading,
  validateReplacement,
} from '#shared/documents/rules.ts';
import { documentView } from '#shared/documents/view.ts';

const uuid = '019aa4c1-5d2e-7c31-8f40-2b6d9e10a4f1';
const holderUuid = '019aa4c1-5d2e-7c31-8f40-2b6d9e10a400';
const documentHolder = `Customer:${holderUuid}`;
const file = {
  objectKey: 'documents/p/1',
  fileType: 'application/pdf',
  sizeBytes: 3,
  sha256: 'abc=',
  fileName: 'passport.pdf',
} as const;
const now = new Date('2026-01-02T03:04:05.678Z');
const later = new Date('2026-01-03T00:00:00.000Z');

const passport = (): Document =>
  newDocument(
    { documentHolder, documentType: 'PASSPORT', country: 'US', side: 'FRONT' },
    { uuid, platformId: 'p', holderUuid, file, now },
  );

describe('a new document', () => {
  it('has the fields of its form and the facts of its file', () => {
    expect(passport()).toEqual({
      uuid,
      platformId: 'p',
      holderUuid,
      documentHolder,
      documentType: 'PASSPORT',
      country: 'US',
      side: 'FRONT',
      ...file,
      version: 1,
      createdAt: '2026-01-02T03:04:05.678Z',
    });
  });

  it('does not show where its file is stored', () => {
    expect(documentView(passport())).toEqual({
      id: `Document:${uuid}`,
      documentHolder,
      documentType: 'PASSPORT',
      side: 'FRONT',
      country: 'US',
      fileName: 'passport.pdf',
      createdAt: '2026-01-02T03:04:05.678Z',
    });
  });
});

describe('the replacement of a document', () => {
  it('changes the given fields and keeps the rest', () => {
    const other = { ...file, objectKey: 'documents/p/2', fileName: 'new.pdf' };

    expect(
      replacedDocument(passport(), { country: 'DE', side: undefined }, { file: other, now: later }),
    ).toEqual({
      ...passport(),
      ...other,
      country: 'DE',
      version: 2,
      updatedAt: '2026-01-03T00:00:00.000Z',
    });
    expect(
      replacedDocument(passport(), { documentNumber: 'X' }, { file: undefined, now: later }),
    ).toMatchObject({ ...file, documentNumber: 'X', version: 2 });
  });

  it.each([
    [{}, true, true],
    [{ country: 'DE' }, false, true],
    [{ country: 'DE' }, true, true],
    [{}, false, false],
    [{ country: undefined }, false, false],
  ])('by %j with a file %s is accepted: %s', (fields, hasFile, isValidated) => {
    const validate = () => validateReplacement(fields, hasFile);

    if (isValidated) expect(validate).not.toThrow();
    else expect(validate).toThrow('must hold a file or at least one of');
  });
});

describe('the content of a document', () => {
  const scanned = (scanStatus: ScanStatus | undefined) => () =>
    validateReading({ ...passport(), ...(scanStatus !== undefined && { scanStatus }) });

  it.each([
    ['PENDING', 'DOCUMENT_SCAN_PENDING'],
    ['INFECTED', 'DOCUMENT_QUARANTINED'],
    ['UNSCANNABLE', 'DOCUMENT_QUARANTINED'],
  ] as const)('that is %s cannot be read: %s', (scanStatus, code) => {
    expect(scanned(scanStatus)).toThrow(expect.objectContaining({ code }));
  });

  it('that is CLEAN, or from before the scanner, can be read', () => {
    expect(scanned('CLEAN')).not.toThrow();
    expect(scanned(undefined)).not.toThrow();
  });
});
