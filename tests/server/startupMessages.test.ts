import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { buildStartupMessages } from '../../server/http/startupMessages.ts';

const sentences = (env: Record<string, string>, hasUsers = true) =>
  buildStartupMessages(readConfig(env), 3000, hasUsers);

describe('the start says', () => {
  test('where the shop answers and, of a demonstration, how to sign in', () => {
    expect(sentences({})).toEqual([
      'Navalha no ar: http://127.0.0.1:3000',
      'Entrada de demonstração: demo@navalha.example / navalha-demo',
    ]);
    expect(sentences({ HOST: '::1', DEMO: '0' })).toEqual(['Navalha no ar: http://[::1]:3000']);
  });

  test('which names in the environment are nearly those of settings, which are not set', () => {
    const names = {
      SECURE_COOKIE: '1',
      TRUSTPROXY: '127.0.0.1',
      node_env: 'production',
      COOKIES: '1',
      HOSTNAME: 'balcao',
    };
    const said = (env: Record<string, string>) =>
      buildStartupMessages(readConfig({ DEMO: '0' }), 3000, true, env).slice(1);
    expect(said(names)).toEqual([
      'Atenção: SECURE_COOKIE não é um ajuste da Navalha e não vale: quis dizer SECURE_COOKIES?',
      'Atenção: TRUSTPROXY não é um ajuste da Navalha e não vale: quis dizer TRUST_PROXY?',
      'Atenção: node_env não é um ajuste da Navalha e não vale: quis dizer NODE_ENV?',
    ]);
    expect(said({ SECURE_COOKIE: '1', SECURE_COOKIES: '1' })).toEqual([]);
  });

  test('how the first user is made where there is none', () => {
    const said = sentences({ DEMO: '0' }, false);
    expect(said.slice(1)).toEqual([
      'Ainda não há usuários: crie o primeiro com npm run user -- add voce@exemplo.com.br',
    ]);
  });

  test('that in production the cookies travel without HTTPS too, unless they are told not to', () => {
    expect(sentences({ NODE_ENV: 'production' }).slice(1)).toEqual([
      expect.stringMatching(/^Atenção: .*SECURE_COOKIES=1/),
    ]);
    expect(sentences({ NODE_ENV: 'production', SECURE_COOKIES: '1' })).toHaveLength(1);
    expect(sentences({ DEMO: '0' })).toHaveLength(1);
  });

  test.each(['0.0.0.0', '::', '192.168.0.10', 'balcao.local'])(
    'that a demonstration on HOST=%s is open to everybody',
    (HOST) => {
      expect(sentences({ HOST }).at(-1)).toMatch(
        /^Atenção: .* senha que é pública\. Não registre nela dados de verdade\.$/,
      );
      expect(sentences({ HOST, DEMO: '0' }).join()).not.toContain('Atenção');
    },
  );

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('nothing of that on HOST=%s', (HOST) => {
    expect(sentences({ HOST }).join()).not.toContain('Atenção');
  });
});
