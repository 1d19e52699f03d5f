import { useCallback, useEffect, useState } from 'preact/hooks';

/** An error of the console's server, or the lack of an answer. */
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
  | { readonly state: 'FAILED'; readonly error: AskError; readonly isAskedAgain: boolean };

export interface Reloadable<Answer> {
  readonly asked: Asked<Answer>;
  readonly reload: () => void;
}

/** A busy database or a restart of the console is over within seconds. Later, a person decides. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

const askedOnce = async <Answer>(path: string, repeats: number): Promise<Asked<Answer>> => {
  try {
    return { state: 'READY', answer: await ask<Answer>(path) };
  } catch (cause) {
    const error = cause instanceof AskError ? cause : new AskError(0, String(cause));
    const mayPass = error.status === 0 || error.status >= 500;
    return { state: 'FAILED', error, isAskedAgain: mayPass && repeats < pausesMs.length };
  }
};

/** Tells each answer until one is final. @returns what stops it */
const askUntilFinal = <Answer>(path: string, tell: (asked: Asked<Answer>) => void): (() => void) => {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askNow = async (repeats: number): Promise<void> => {
    const asked = await askedOnce<Answer>(path, repeats);
    if (!isWanted) return;
    tell(asked);
    if (asked.state === 'FAILED' && asked.isAskedAgain)
      timer = setTimeout(() => void askNow(repeats + 1), pausesMs[repeats]);
  };
  void askNow(0);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
};

/** The server's answer to a path. When the path changes, a late answer to the former path is dropped. */
export const useAnswer = <Answer>(path: string): Reloadable<Answer> => {
  const [kept, setKept] = useState<{ readonly path: string; readonly asked: Asked<Answer> }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => askUntilFinal<Answer>(path, (asked) => setKept({ path, asked })), [path, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return { asked: kept?.path === path ? kept.asked : { state: 'LOADING' }, reload };
};
