import { useCallback, useEffect, useState } from 'preact/hooks';

/** A refusal of the console's server, or the lack of an answer. */
export class AskError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const noServer =
  'The console does not answer. Start it again (npm start, or npm run console) and open the address that it prints.';

/** The page and the server are built from the same types at the same moment, so the answer's form is not checked here. */
const ask = async <Answer>(path: string, order?: object): Promise<Answer> => {
  const request =
    order === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(order) };
  const response = await fetch(`/api${path}`, request).catch(() => undefined);
  if (response === undefined) throw new AskError(0, noServer);
  const answer = await response.json().catch(() => ({ error: `The console answered ${response.status}.` }));
  if (!response.ok) throw new AskError(response.status, String(answer.error));
  return answer;
};

/** Asks the server to do something. */
export const order = <Answer>(path: string, body: object): Promise<Answer> => ask<Answer>(path, body);

export type Asked<Answer> =
  | { readonly state: 'LOADING' }
  | { readonly state: 'READY'; readonly answer: Answer }
  | { readonly state: 'FAILED'; readonly error: AskError };

export interface Reloadable<Answer> {
  readonly asked: Asked<Answer>;
  readonly reload: () => void;
}

/** What the server says to a question. Another path is another question, and a late answer to the former is dropped. */
export const useAnswer = <Answer>(path: string): Reloadable<Answer> => {
  const [kept, setKept] = useState<{ readonly path: string; readonly asked: Asked<Answer> }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const keep = (asked: Asked<Answer>): void => {
      if (isCurrent) setKept({ path, asked });
    };
    ask<Answer>(path).then(
      (answer) => keep({ state: 'READY', answer }),
      (error: unknown) =>
        keep({ state: 'FAILED', error: error instanceof AskError ? error : new AskError(0, String(error)) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return { asked: kept?.path === path ? kept.asked : { state: 'LOADING' }, reload };
};
