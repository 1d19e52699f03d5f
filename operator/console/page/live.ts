import { useEffect, useState } from 'preact/hooks';

export interface Live<Answer> {
  readonly answer: Answer | undefined;
  /** CLOSED: the console's server went away, or refused; the page tries again by itself. */
  readonly connection: 'CONNECTING' | 'OPEN' | 'CLOSED';
}

/** The browser connects again by itself after a lost connection, but not after an answer such as 500 or 401. */
const againMs = 3_000;

/** What the server sends over and over (server-sent events). */
export const useLive = <Answer>(path: string): Live<Answer> => {
  const [live, setLive] = useState<Live<Answer>>({ answer: undefined, connection: 'CONNECTING' });
  useEffect(() => {
    let stop = (): void => undefined;
    const connect = (): void => {
      const source = new EventSource(`/api${path}`);
      stop = () => source.close();
      source.onopen = () => setLive(({ answer }) => ({ answer, connection: 'OPEN' }));
      source.onmessage = ({ data }) => setLive({ answer: JSON.parse(data), connection: 'OPEN' });
      source.onerror = () => {
        setLive(({ answer }) => ({ answer, connection: 'CLOSED' }));
        if (source.readyState !== EventSource.CLOSED) return;
        const timer = setTimeout(connect, againMs);
        stop = () => clearTimeout(timer);
      };
    };
    connect();
    return () => stop();
  }, [path]);
  return live;
};
