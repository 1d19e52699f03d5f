interface Answer {
  readonly isOk: boolean;
  readonly text: string;
}

const firstMs = 300;
const longestMs = 60_000;

const isTooLate = ({ isOk, text }: Answer): boolean => !isOk && text.includes('must be in the future');

/** Orders a payment for a moment as soon as the machine allows: on a busy one, the next moment is over before it is asked. */
export const orderSoon = async <One extends Answer>(
  order: (executeAt: string) => Promise<One>,
): Promise<{ readonly answer: One; readonly executeAt: string }> => {
  for (let aheadMs = firstMs; ; aheadMs *= 2) {
    const executeAt = new Date(Date.now() + aheadMs).toISOString();
    const answer = await order(executeAt);
    if (aheadMs > longestMs || !isTooLate(answer)) return { answer, executeAt };
  }
};
