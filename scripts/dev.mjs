import { checkApiUrl } from './lib/apiUrl.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { commandOf } from './lib/project.mjs';
import { serveTogether } from './lib/run.mjs';

await main(async () => {
  checkApiUrl();
  await ensureInstalled();
  const port = process.env.PORT || '3000';
  console.log('Abra no navegador o endereço que o Vite mostra; Ctrl-C encerra tudo.');
  process.exitCode = await serveTogether([
    { args: ['--watch', '--watch-preserve-output', 'server/main.ts'], env: { HOST: '127.0.0.1' } },
    { args: [commandOf('vite')], env: { API_TARGET: `http://127.0.0.1:${port}` } },
  ]);
});
