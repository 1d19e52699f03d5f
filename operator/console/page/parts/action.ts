import { h } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { AskError, order } from '../ask.ts';
import { html, type Markup } from '../markup.ts';
import { copyable, unbroken } from './basics.ts';

export interface ActionProps {
  /** Of the order, below `/api`. */
  readonly path: string;
  /** On the button. */
  readonly label: string;
  readonly busyLabel: string;
  readonly question: string;
  /** On the button that says yes. */
  readonly yes: string;
  /** What the button stands for, after `npm run admin --`. */
  readonly command: string;
  /** The order needs a reason in words. */
  readonly reason?: string;
  readonly canWrite: boolean;
  readonly onDone: () => void;
}

/** A command of operators, with a button that copies it. */
export const commandText = (command: string): Markup => {
  const text = `npm run admin -- ${command}`;
  return copyable(text, html`<code class="command">${unbroken(text)}</code>`);
};

interface Question extends ActionProps {
  readonly dialog: { current: HTMLDialogElement | null };
  readonly onYes: (reason: string) => void;
}

const reasonIn = (form: HTMLFormElement): string => String(new FormData(form).get('reason') ?? '').trim();

/** The browser keeps the focus inside, closes it with Escape, and returns the focus to the button before. */
const Question = ({ dialog, onYes, question, yes, command, reason }: Question): Markup => {
  const id = useId();
  // Escape and Cancel close it without a value, also where the field is empty.
  const submit = (event: SubmitEvent): void => {
    const isYes = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'yes';
    if (isYes && event.currentTarget instanceof HTMLFormElement) onYes(reasonIn(event.currentTarget));
  };
  return html`<dialog ref=${dialog} aria-labelledby=${id}>
    <h2 id=${id}>${question}</h2>
    <p class="soft">The same as ${commandText(command)}</p>
    <form method="dialog" onSubmit=${submit}>
      ${reason === undefined ? null : html`<label class="reason">${reason}<textarea name="reason" rows="3" required maxlength="500" autofocus></textarea></label>`}
      <div class="choices">
        <button type="submit" formnovalidate autofocus=${reason === undefined}>Cancel</button>
        <button type="submit" class="primary" value="yes">${yes}</button>
      </div>
    </form>
  </dialog>`;
};

/** A button that changes something, after a question. In a console that only reads, the command that does it. */
export const Action = (props: ActionProps): Markup => {
  const { path, label, busyLabel, command, reason, canWrite, onDone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState('');
  if (!canWrite)
    return html`<p class="soft action-command">This console only reads. ${label} with ${commandText(command)}, or start it with <code>npm run console -- --write</code>.</p>`;
  const run = async (given: string): Promise<void> => {
    setBusy(true);
    say('');
    try {
      say((await order<{ result: string }>(path, reason === undefined ? {} : { reason: given })).result);
      onDone();
    } catch (error) {
      say(error instanceof AskError ? error.message : String(error));
    }
    setBusy(false);
  };
  // A disabled button would lose the focus, so this one only says that it waits.
  const ask = (): void => {
    if (!isBusy) dialog.current?.showModal();
  };
  return html`<div class="action">
    <button type="button" aria-disabled=${isBusy} onClick=${ask}>${isBusy ? busyLabel : label}</button>
    <p role="status">${said}</p>
    ${h(Question, { ...props, dialog, onYes: (given) => void run(given) })}
  </div>`;
};
