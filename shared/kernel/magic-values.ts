import { mustBeSandbox } from './config.ts';

/** What a magic value of the sandbox does. `GET /sandbox/values`, the API page and docs/sandbox.md show the texts. */
export interface MagicOutcome<Outcome> {
  /** For the rule. */
  readonly outcome: Outcome;
  /** One sentence for people. */
  readonly effect: string;
  /** When the outcome shows, in words. */
  readonly when: string;
}

/** The magic values of one question. The rule and the catalogue read the same table. */
export interface MagicValues<Outcome> {
  readonly values: Readonly<Record<string, MagicOutcome<Outcome>>>;
  /** What any other value does. */
  readonly otherwise: MagicOutcome<Outcome>;
}

/** The outcome that the end of a text chooses. */
export const outcomeOfEnd = <Outcome>({ values, otherwise }: MagicValues<Outcome>, text: string): Outcome => {
  mustBeSandbox();
  const found = Object.entries(values).find(([value]) => text.endsWith(value));
  return (found?.[1] ?? otherwise).outcome;
};

export const inTheAnswer = 'in the answer';
export const withinSeconds = 'within seconds';
