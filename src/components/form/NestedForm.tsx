import type { ReactNode } from 'react';

/** Around a form in a dialog over another form: saving it does not save the one beneath, though React has it inside. */
export function NestedForm({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} onSubmit={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}
