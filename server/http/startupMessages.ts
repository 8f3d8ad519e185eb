import { isIP } from 'node:net';
import { type Config, DEMO_SIGN_IN, type Env } from '../config.ts';
import { findMistypedSettings } from '../mistypedSettings.ts';

/** The line with the address, printed to the terminal at the start. */
export function buildAddressMessage({ host }: Config, port: number): string {
  return `Navalha no ar: http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** The lines printed to the terminal below the address, in pt-BR. */
export function buildStartupMessages(config: Config, hasUsers: boolean, env: Env = {}): string[] {
  return [
    ...(config.demo ? [`Entrada de demonstração: ${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}`] : []),
    ...(config.demo || hasUsers
      ? []
      : ['Ainda não há usuários: crie o primeiro com npm run user -- add voce@exemplo.com.br']),
    ...findMistypedSettings(env).map(
      ({ typed, setting }) => `Atenção: ${typed} não é um ajuste da Navalha e não vale: quis dizer ${setting}?`,
    ),
    ...buildWarnings(config),
  ];
}

function buildWarnings({ demo, host, production, secureCookies }: Config): string[] {
  return [
    ...(demo && !isLoopback(host)
      ? [
          `Atenção: em HOST=${host} a demonstração está aberta a toda a rede, com uma senha que é pública. Não registre nela dados de verdade.`,
        ]
      : []),
    ...(production && !secureCookies
      ? [
          'Atenção: sem SECURE_COOKIES=1 o navegador manda a sessão também fora de HTTPS. Atrás de um servidor HTTPS, inicie com SECURE_COOKIES=1.',
        ]
      : []),
  ];
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/i.test(host);
}
