import type { Delivery, LogLine } from '../../answers.ts';
import { html, type Markup } from '../markup.ts';
import { clockText, countText, lengthText, momentText, plainText } from '../words.ts';
import { empty, icon, state } from './basics.ts';

export const attempts = ({ attempts: all }: Delivery): Markup =>
  all.length === 0
    ? empty('It was not sent yet.')
    : html`<ol class="attempts">
        ${all.map(
          ({ at, trigger, result, isBad, tookMs, answer }) => html`<li class=${isBad ? 'bad' : 'good'}>
            ${icon(isBad ? 'bad' : 'good')}
            <div>
              <p><strong>${result}</strong> <span class="soft">${plainText(trigger)} · ${momentText(at)} · ${lengthText(tookMs)}</span></p>
              ${answer === undefined ? null : html`<pre tabindex="0" aria-label="Answer of the endpoint">${answer}</pre>`}
            </div>
          </li>`,
        )}
      </ol>`;

/** A delivery that opens to its attempts. */
export const deliveryItem = (delivery: Delivery): Markup => html`<details class="delivery">
  <summary>
    <span class="step-name">${delivery.type}</span>
    <span class="soft">${clockText(delivery.at)} · ${countText(delivery.attemptCount, 'attempt')}</span>
    <span class="step-end">${state(delivery.status)}</span>
  </summary>
  <div class="step-body">
    <p>To <code>${delivery.endpoint}</code> · <a href=${delivery.href}>the whole delivery</a></p>
    ${delivery.nextAttemptAt === undefined ? null : html`<p>Sent again by ${momentText(delivery.nextAttemptAt)}.</p>`}
    ${attempts(delivery)}
  </div>
</details>`;

export const logLines = (lines: readonly LogLine[]): Markup =>
  lines.length === 0
    ? empty('No log line names it.')
    : html`<ol class="logs" tabindex="0" role="region" aria-label="Log lines">
        ${lines.map(
          ({ at, from, text, isBad }) => html`<li class=${isBad ? 'bad' : ''}>
            <time datetime=${at}>${clockText(at, true)}</time> <span class="from">${from}</span> <code>${text}</code>
          </li>`,
        )}
      </ol>`;
