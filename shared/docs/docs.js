// Runs in the browser. `validatorUrl` is null, so that the page sends nothing to other origins.
globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  domNode: document.getElementById('api'),
  deepLinking: true,
  docExpansion: 'none',
  persistAuthorization: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  queryConfigEnabled: false,
  validatorUrl: null,
});
