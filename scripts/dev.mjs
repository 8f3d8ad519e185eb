import { checkApiUrl } from './lib/apiUrl.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { ENVIRONMENT } from './lib/project.mjs';
import { runInteractive } from './lib/run.mjs';

await runMain(async () => {
  checkApiUrl();
  await ensureInstalled();
  // NODE_ENV=production in the shell would show React's production version, and no demonstration.
  process.exitCode = await runInteractive(['scripts/devServer.mjs'], { ...ENVIRONMENT, NODE_ENV: 'development' });
});
