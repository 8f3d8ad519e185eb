import { checkApiUrl } from './lib/apiUrl.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { resolveCommand } from './lib/project.mjs';
import { runTogether } from './lib/run.mjs';

await runMain(async () => {
  checkApiUrl();
  await ensureInstalled();
  const port = process.env.PORT || '3000';
  console.log('Abra no navegador o endereço que o Vite mostra; Ctrl-C encerra tudo.');
  process.exitCode = await runTogether([
    { args: ['--watch', '--watch-preserve-output', 'server/main.ts'], env: { HOST: '127.0.0.1' } },
    { args: [resolveCommand('vite')], env: { API_TARGET: `http://127.0.0.1:${port}` } },
  ]);
});
