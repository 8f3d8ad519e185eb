import { askEarly } from './dataProvider/early.ts';

// This file is small and runs while the rest is still on the way (index.html preloads it).
askEarly(window.location.pathname);

import('./start.tsx').catch(() => {
  const root = document.getElementById('root');
  if (root) root.textContent = 'Não foi possível carregar a Navalha. Verifique a conexão e recarregue a página.';
});
