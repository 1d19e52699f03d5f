/** Of all pages; no font is loaded. Text on its ground has a contrast of 7:1 or more, the focus is a ring of 3 pixels. */
export const style = `
:root { color-scheme: light; }
body { margin: 0; background: #f3f4f6; color: #1f2937; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; margin: 8vh auto; padding: 2rem; background: #fff; border: 1px solid #d1d5db; border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; }
dl { margin: 1.5rem 0; border-top: 1px solid #d1d5db; }
dl div { display: flex; gap: 1rem; padding: 0.5rem 0; border-bottom: 1px solid #d1d5db; }
dt { flex: 0 0 7rem; color: #374151; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.note { display: inline-block; margin: 0 0 1rem; padding: 0.25rem 0.75rem; background: #fef3c7; color: #78350f; border-radius: 999px; font-size: 0.9375rem; }
.action { display: inline-block; min-height: 1.5rem; padding: 0.625rem 1.25rem; border: 0; border-radius: 0.5rem; background: #1e40af; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; overflow-wrap: anywhere; }
.action:hover { background: #1e3a8a; }
.action:focus-visible { outline: 3px solid #1e40af; outline-offset: 3px; }
`;
