import { registerHooks } from 'node:module';
import { PREACT } from '../../../preact.ts';

const inTests: Readonly<Record<string, string>> = { ...PREACT, 'react-dom/test-utils': 'preact/test-utils' };

// Packages that Vite leaves to Node get what the product is built with, too.
registerHooks({ resolve: (specifier, context, next) => next(inTests[specifier] ?? specifier, context) });
