import { describe, expect, it } from 'vitest';
import { compilePattern } from '#src/aws/event-pattern.ts';
import type { Json } from '#src/template-json.ts';

const record = {
  eventName: 'MODIFY',
  size: 5,
  tags: ['red', 'green'],
  dynamodb: {
    NewImage: { status: { S: 'FAILED' }, amount: { N: '5' }, note: { NULL: true } },
    OldImage: { status: { S: 'PENDING' } },
  },
};

describe('an event pattern', () => {
  it.each<[string, Json, boolean]>([
    ['a value of a list', { eventName: ['INSERT', 'MODIFY'] }, true],
    ['none of a list', { eventName: ['INSERT'] }, false],
    ['all fields', { eventName: ['MODIFY'], size: [5] }, true],
    ['one field that does not match', { eventName: ['MODIFY'], size: [6] }, false],
    ['a number that is text there', { dynamodb: { NewImage: { amount: { N: [5] } } } }, false],
    ['nested fields', { dynamodb: { NewImage: { status: { S: ['FAILED'] } } } }, true],
    ['an element of an array', { tags: ['green'] }, true],
    ['a prefix', { eventName: [{ prefix: 'MOD' }] }, true],
    ['a suffix', { eventName: [{ suffix: 'X' }] }, false],
    ['text in other letters', { eventName: [{ 'equals-ignore-case': 'modify' }] }, true],
    ['a field that is there', { dynamodb: { NewImage: { status: { S: [{ exists: true }] } } } }, true],
    ['a field that is not there', { dynamodb: { NewImage: { dueAt: { S: [{ exists: false }] } } } }, true],
    ['an object, which is no leaf', { dynamodb: { NewImage: [{ exists: true }] } }, false],
    ['anything but a value', { eventName: [{ 'anything-but': ['REMOVE'] }] }, true],
    ['anything but this value', { eventName: [{ 'anything-but': 'MODIFY' }] }, false],
    ['anything but a prefix', { eventName: [{ 'anything-but': { prefix: 'MOD' } }] }, false],
    ['anything but, of a field not there', { other: [{ 'anything-but': ['x'] }] }, false],
    ['a range', { size: [{ numeric: ['>', 4, '<=', 5] }] }, true],
    ['a number out of range', { size: [{ numeric: ['>', 5] }] }, false],
    [
      'a range on DynamoDB text',
      { dynamodb: { NewImage: { amount: { N: [{ numeric: ['>', 1] }] } } } },
      false,
    ],
    ['one of alternatives', { $or: [{ eventName: ['INSERT'] }, { size: [5] }] }, true],
    ['null, which is not there', { other: [null] }, false],
    ['true', { dynamodb: { NewImage: { note: { NULL: [true] } } } }, true],
  ])('on %s', (_what, pattern, isMatch) => {
    expect(compilePattern(pattern)(record)).toBe(isMatch);
  });

  it.each<[string, Json]>([
    ['an operator', { a: [{ cidr: '10.0.0.0/8' }] }],
    ['a wildcard', { a: [{ wildcard: '*x' }] }],
    ['a bare value', { a: 'x' }],
    ['a list of lists', { a: [['x']] }],
  ])('refuses %s, which it does not support', (_what, pattern) => {
    expect(() => compilePattern(pattern)).toThrow();
  });
});
