import { useRef, useState } from 'preact/hooks';
import { AskError, order } from '../ask.ts';
import { html, type Markup } from '../markup.ts';

interface ResendProps {
  readonly id: string;
  readonly canWrite: boolean;
  readonly onSent: () => void;
}

interface Question {
  readonly dialog: { current: HTMLDialogElement | null };
  readonly onYes: () => void;
}

/** The browser keeps the focus inside, closes it with Escape, and returns the focus to the button before. */
const question = ({
  dialog,
  onYes,
}: Question): Markup => html`<dialog ref=${dialog} aria-labelledby="resend-question">
  <h2 id="resend-question">Send this event to the platform's endpoint now?</h2>
  <form method="dialog" class="choices">
    <button type="submit" autofocus>Cancel</button>
    <button type="submit" class="primary" onClick=${onYes}>Send it</button>
  </form>
</dialog>`;

/** Sends an event again, after a question. */
export const Resend = ({ id, canWrite, onSent }: ResendProps): Markup => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSending, setSending] = useState(false);
  const [said, say] = useState('');
  if (!canWrite)
    return html`<p class="soft">This console only reads. To send again, start it with <code>npm run console -- --write</code>.</p>`;
  const send = async (): Promise<void> => {
    setSending(true);
    say('');
    try {
      say((await order<{ result: string }>(`/webhooks/${encodeURIComponent(id)}/resend`, {})).result);
      onSent();
    } catch (error) {
      say(error instanceof AskError ? error.message : String(error));
    }
    setSending(false);
  };
  // A disabled button would lose the focus, so this one only says that it waits.
  const ask = (): void => {
    if (!isSending) dialog.current?.showModal();
  };
  return html`<div class="resend">
    <button type="button" aria-disabled=${isSending} onClick=${ask}>${isSending ? 'Sending' : 'Send again'}</button>
    <p role="status">${said}</p>
    ${question({ dialog, onYes: send })}
  </div>`;
};
