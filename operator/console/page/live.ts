import { useEffect, useState } from 'preact/hooks';

export interface Live<Answer> {
  readonly answer: Answer | undefined;
  /** CLOSED: the console's server went away; the browser tries again by itself. */
  readonly connection: 'CONNECTING' | 'OPEN' | 'CLOSED';
}

/** What the server sends over and over (server-sent events). */
export const useLive = <Answer>(path: string): Live<Answer> => {
  const [live, setLive] = useState<Live<Answer>>({ answer: undefined, connection: 'CONNECTING' });
  useEffect(() => {
    const source = new EventSource(`/api${path}`);
    source.onopen = () => setLive(({ answer }) => ({ answer, connection: 'OPEN' }));
    source.onerror = () => setLive(({ answer }) => ({ answer, connection: 'CLOSED' }));
    source.onmessage = ({ data }) => setLive({ answer: JSON.parse(data), connection: 'OPEN' });
    return () => source.close();
  }, [path]);
  return live;
};
