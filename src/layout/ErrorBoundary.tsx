import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

/** Keeps the navigation alive when a screen breaks. Give it the address as key, and the next screen is tried afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children;
  }
}
