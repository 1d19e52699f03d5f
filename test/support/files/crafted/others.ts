import { deflateSync, gzipSync } from 'node:zlib';
import { noise, pdf } from '../pdf.ts';
import { png } from '../png.ts';
import { type CraftedFile, text, unreadable, unsuitable, webPage, zip } from './crafted-file.ts';

/** The first bytes of files that people and attackers send instead of a document. */
const types: Readonly<Record<string, Buffer>> = {
  'ZIP, as in Office and JAR files': zip(),
  'ZIP before a PDF': Buffer.concat([zip(), pdf()]),
  'web page': webPage,
  SVG: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'XML with an entity': text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  'GIF': text('GIF89a\x01\0\x01\0\0\0\0;'),
  'GIF that is JavaScript': text('GIF89a=1;alert(1)'),
  BMP: Buffer.concat([text('BM'), noise(60)]),
  TIFF: Buffer.concat([text('II*\0'), noise(60)]),
  WebP: text('RIFF\x1a\0\0\0WEBPVP8 '),
  HEIC: text('\0\0\0\x18ftypheic\0\0\0\0'),
  'JPEG 2000': text('\0\0\0\x0cjP  \r\n\x87\n'),
  'old Word': Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), noise(500)]),
  RTF: text('{\\rtf1 hello}'),
  PostScript: text('%!PS-Adobe-3.0\nshowpage\n'),
  'Windows program': Buffer.concat([text('MZ\x90\0'), noise(200)]),
  'Linux program': Buffer.concat([text('\x7fELF'), noise(200)]),
  'shell script': text('#!/bin/sh\nrm -rf /\n'),
  gzip: gzipSync(pdf()),
  'packed PDF': deflateSync(pdf()),
  RAR: text('Rar!\x1a\x07\x01\0'),
  text: text('This is my passport.'),
  'PNG in base64': text(png().toString('base64')),
  'PDF with a Cyrillic letter in its header': Buffer.from('%\u0420DF-1.7\n'),
  'one zero byte': Buffer.alloc(1),
  'a megabyte of zeros': Buffer.alloc(1_000_000),
  noise: noise(5_000),
}; // biome-ignore format: one a line

export const otherFiles: readonly CraftedFile[] = [
  unreadable('nothing', Buffer.alloc(0)),
  ...Object.entries(types).map(([what, bytes]) => unsuitable(what, bytes)),
];
