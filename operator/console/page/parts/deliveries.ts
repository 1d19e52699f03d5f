import { useRef, useState } from 'preact/hooks';
import type { DeliveryStory } from '../../../queries/explain/story.ts';
import type { LogLine } from '../../../queries/logs.ts';
import { AskError, order } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText, momentText, plainText } from '../words.ts';
import { empty, icon, recordHref, state } from './basics.ts';

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

const attempts = ({ attempts: all }: DeliveryStory): Markup =>
  all.length === 0
    ? empty('It was not sent yet.')
    : html`<ol class="attempts">
        ${all.map(
          ({ at, trigger, result, isBad, tookMs }) => html`<li class=${isBad ? 'bad' : 'good'}>
            ${icon(isBad ? 'bad' : 'good')}
            <p><strong>${result}</strong> <span class="soft">${plainText(trigger)} · ${momentText(at)} · ${lengthText(tookMs)}</span></p>
          </li>`,
        )}
      </ol>`;

/** A delivery that opens to its attempts. */
export const deliveryItem = (
  delivery: DeliveryStory,
  isOpen: boolean,
): Markup => html`<details class="delivery" open=${isOpen}>
  <summary>
    <span class="step-name">${delivery.type}</span>
    <span class="soft">${clockText(delivery.createdAt)} · ${countText(delivery.attemptCount, 'attempt')} · ${delivery.endpoint}</span>
    <span class="step-end">${state(delivery.status)}</span>
  </summary>
  <div class="step-body">
    <p class="soft">Event <a href=${recordHref(delivery.id)}><code class="id">${delivery.id}</code></a></p>
    ${delivery.nextAttemptBy === undefined ? null : html`<p>It is sent again by ${momentText(delivery.nextAttemptBy)}.</p>`}
    ${attempts(delivery)}
  </div>
</details>`;

/** Without the name of the stack, which all of them have. */
const functionName = (from: string): string => from.replace(/^[A-Z]\w*-[a-z]+-/, '');

export const logLines = (lines: readonly LogLine[]): Markup =>
  lines.length === 0
    ? empty('No log line names it.')
    : html`<div class="logs" tabindex="0" role="group" aria-label="Log lines"><ol>
        ${lines.map(
          ({ at, from, text, isBad }) => html`<li class=${isBad ? 'bad' : ''}>
            <time datetime=${at}>${clockText(at, true)}</time> <span class="from">${functionName(from)}</span> <code>${text}</code>
          </li>`,
        )}
      </ol></div>`;
