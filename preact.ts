import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = fileURLToPath(new URL('src/lean/reactDom.ts', import.meta.url));

/** What takes the place of React's modules where the product is built and where its screens are tested: docs/decisions/0007. */
export const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': ours,
};

/** Has Vite take Preact wherever a module of ours or of a package asks for React. */
export function withPreact(): Plugin {
  const alias = Object.entries(PREACT).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
  return { name: 'navalha:preact', config: () => ({ resolve: { alias } }) };
}
