import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { buildAddressMessage, buildStartupMessages } from '../../server/http/startupMessages.ts';

const buildSentences = (env: Record<string, string>, hasUsers = true) =>
  buildStartupMessages(readConfig(env), hasUsers);

describe('the server prints at the start', () => {
  test('its address and, in a demonstration, the sign-in', () => {
    expect(buildAddressMessage(readConfig({}), 3000)).toBe('Navalha no ar: http://127.0.0.1:3000');
    expect(buildAddressMessage(readConfig({ HOST: '::1' }), 80)).toBe('Navalha no ar: http://[::1]:80');
    expect(buildSentences({})).toEqual(['Entrada de demonstração: demo@navalha.example / navalha-demo']);
    expect(buildSentences({ DEMO: '0' })).toEqual([]);
  });

  test('environment variables whose names resemble a setting that is not set', () => {
    const names = {
      SECURE_COOKIE: '1',
      TRUSTPROXY: '127.0.0.1',
      node_env: 'production',
      COOKIES: '1',
      HOSTNAME: 'balcao',
    };
    const buildMessages = (env: Record<string, string>) => buildStartupMessages(readConfig({ DEMO: '0' }), true, env);
    expect(buildMessages(names)).toEqual([
      'Atenção: SECURE_COOKIE não é um ajuste da Navalha e não vale: quis dizer SECURE_COOKIES?',
      'Atenção: TRUSTPROXY não é um ajuste da Navalha e não vale: quis dizer TRUST_PROXY?',
      'Atenção: node_env não é um ajuste da Navalha e não vale: quis dizer NODE_ENV?',
    ]);
    expect(buildMessages({ SECURE_COOKIE: '1', SECURE_COOKIES: '1' })).toEqual([]);
  });

  test('how to create the first user when there is none', () => {
    const messages = buildSentences({ DEMO: '0' }, false);
    expect(messages).toEqual(['Ainda não há usuários: crie o primeiro com npm run user -- add voce@exemplo.com.br']);
  });

  test('a warning when production cookies are not limited to HTTPS', () => {
    expect(buildSentences({ NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^Atenção: .*SECURE_COOKIES=1/)]);
    expect(buildSentences({ NODE_ENV: 'production', SECURE_COOKIES: '1' })).toEqual([]);
    expect(buildSentences({ DEMO: '0' })).toEqual([]);
  });

  test.each(['0.0.0.0', '::', '192.168.0.10', 'balcao.local'])(
    'a warning that a demonstration on HOST=%s is open to the network',
    (HOST) => {
      expect(buildSentences({ HOST }).at(-1)).toMatch(
        /^Atenção: .* senha que é pública\. Não registre nela dados de verdade\.$/,
      );
      expect(buildSentences({ HOST, DEMO: '0' }).join()).not.toContain('Atenção');
    },
  );

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('no such warning on HOST=%s', (HOST) => {
    expect(buildSentences({ HOST }).join()).not.toContain('Atenção');
  });
});
