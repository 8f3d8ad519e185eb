import fp from 'fastify-plugin';

/**
 * JSON is the only thing read: a form or plain text from another site needs no preflight and gets a 415. A DELETE has nothing
 * to say, so one that names the type and sends nothing is carried out.
 */
export const jsonPlugin = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined);
    else parse(request, body, done);
  });
});
