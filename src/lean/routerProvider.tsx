import type { RouterProvider, RouterWrapperProps } from 'react-admin';
import {
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';
import { Link } from '../components/Link.tsx';

/*
 * The cast: react-router's types are narrower than what react-admin's interface lets any router do. Its adapter has it too.
 */

/**
 * react-router as react-admin asks for it. Its own adapter can also make a data router, which the product never uses:
 * it always stands in a router already. Without that 20 kB of compressed code less are sent (vite.config.ts puts this module
 * in the adapter's place).
 */
export const reactRouterProvider = {
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  // Blocking needs a data router. Dialogs ask by themselves before unsaved changes are lost.
  useCanBlock: () => false,
  useBlocker: () => ({ state: 'unblocked' }),
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  RouterWrapper: ({ children }: RouterWrapperProps) => children,
  matchPath,
} as unknown as RouterProvider;
