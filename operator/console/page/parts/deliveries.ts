import type { DeliveryStory } from '../../../queries/explain/story.ts';
import type { LogLine } from '../../../queries/logs.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText, momentText, plainText, withTimes } from '../words.ts';
import { empty, icon, idLink, state, withWholeIds } from './basics.ts';

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
    <p class="soft">Event ${idLink(delivery.id)}</p>
    ${delivery.whyNotDelivered === undefined ? null : html`<p>${withTimes(delivery.whyNotDelivered)}</p>`}
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
            <time datetime=${at}>${clockText(at, true)}</time> <span class="from">${functionName(from)}</span> <code>${withWholeIds(text)}</code>
          </li>`,
        )}
      </ol></div>`;
