import htm from 'htm';
import { type ComponentChildren, h } from 'preact';

/** What a template or a component makes. */
export type Markup = ComponentChildren;

/**
 * Markup as a template. Preact makes text and attributes of every value, so data never becomes markup, and nothing here
 * sets HTML.
 */
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => Markup = htm.bind(h);
