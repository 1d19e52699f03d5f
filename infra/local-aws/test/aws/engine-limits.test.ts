import { describe, expect, it } from 'vitest';
import { accessControl } from '#src/aws/access-control.ts';
import { StatesHost } from '#src/aws/states/states-host.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { machine } from './support/machines.ts';

describe('a state machine that would not run here as on AWS', () => {
  it.each([
    ['JSONata', { QueryLanguage: 'JSONata' }, {}],
    ['Assign', {}, { Assign: { x: 1 } }],
    ['$$.State.Name', {}, { Parameters: { 'name.$': '$$.State.Name' } }],
    ['Result', {}, { Result: false }],
  ])('with %s is refused at start by name', (_what, top, state) => {
    const template = templateOf(
      machine('odd', { StartAt: 'Only', States: { Only: { Type: 'Pass', End: true, ...state } }, ...top }),
    );
    const access = accessControl(template);

    const load = () =>
      new StatesHost({ template, access, invoke: async () => ({ payload: '' }), timeScale: 1 });

    expect(load).toThrow(/odd/);
  });
});

it('a state machine that AWS would not take is refused at start by name', async () => {
  const template = templateOf(
    machine('broken', { StartAt: 'Only', States: { Only: { Type: 'Pass', Next: 'Nowhere' } } }),
  );
  const access = accessControl(template);
  const states = new StatesHost({ template, access, invoke: async () => ({ payload: '' }), timeScale: 1 });

  await expect(states.validate()).rejects.toThrow(/state machine broken is not valid.*Nowhere/s);
});
