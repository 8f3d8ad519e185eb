import { askEarly } from './dataProvider/early.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

// This file is small and runs while the rest is still on the way (index.html preloads it). The ground is drawn while the larger part is.
askEarly(window.location.pathname);

const ground = import('./ground.tsx').then(({ drawGround }) => drawGround(root));

Promise.all([ground, import('./start.tsx')]).then(
  ([draw, { start }]) => start(draw),
  () => {
    root.textContent = 'Não foi possível carregar a Navalha. Verifique a conexão e recarregue a página.';
  },
);
