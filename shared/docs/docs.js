// Runs in the browser. The validator of the page's authors is switched off: nothing leaves this origin.
globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  domNode: document.getElementById('api'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  queryConfigEnabled: false,
  validatorUrl: null,
});
