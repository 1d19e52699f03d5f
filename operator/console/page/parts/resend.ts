import { useState } from 'preact/hooks';
import { AskError, order } from '../ask.ts';
import { html, type Markup } from '../markup.ts';

interface ResendProps {
  readonly id: string;
  readonly canWrite: boolean;
  readonly onSent: () => void;
}

type Sending =
  | { readonly state: 'IDLE' | 'ASKING' | 'SENDING' }
  | { readonly state: 'SAID'; readonly text: string };

/** Sends an event again, after a question. */
export const Resend = ({ id, canWrite, onSent }: ResendProps): Markup => {
  const [sending, setSending] = useState<Sending>({ state: 'IDLE' });
  if (!canWrite)
    return html`<p class="soft">This console only reads. To send again, start it with <code>npm run console -- --write</code>.</p>`;
  const send = async (): Promise<void> => {
    setSending({ state: 'SENDING' });
    try {
      const { result } = await order<{ result: string }>(`/webhooks/${encodeURIComponent(id)}/resend`, {});
      setSending({ state: 'SAID', text: result });
      onSent();
    } catch (error) {
      setSending({ state: 'SAID', text: error instanceof AskError ? error.message : String(error) });
    }
  };
  if (sending.state === 'ASKING')
    return html`<p class="ask" role="alert">
      Send this event to the platform's endpoint now?
      <button type="button" class="primary" onClick=${send}>Send it</button>
      <button type="button" onClick=${() => setSending({ state: 'IDLE' })}>Cancel</button>
    </p>`;
  return html`<div>
    <button type="button" disabled=${sending.state === 'SENDING'} onClick=${() => setSending({ state: 'ASKING' })}>
      ${sending.state === 'SENDING' ? 'Sending' : 'Send again'}
    </button>
    <p role="status">${sending.state === 'SAID' ? sending.text : ''}</p>
  </div>`;
};
