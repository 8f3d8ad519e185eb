import { type ComponentType, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

export const NOT_OPENED = 'Não foi possível abrir. Verifique a conexão e tente novamente.';

/** The dialogs of the screens that are there, each fetched by calling it. */
const known = new Set<() => Promise<unknown>>();

/**
 * A dialog whose code comes when it is opened, or before: `preloadDialogs`. Where it cannot be fetched it says so and closes,
 * and the screen stays.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let there: ComponentType<Props> | null = null;
  const fetched = async () => {
    there = await load();
    return there;
  };
  known.add(fetched);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its module is evaluated
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => there);
    const notify = useNotify();
    const { onClose } = props;
    useEffect(() => {
      if (Dialog) return;
      fetched().then(
        (loaded) => setDialog(() => loaded),
        () => {
          notify(NOT_OPENED, { type: 'error' });
          onClose();
        },
      );
    }, [Dialog, notify, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}

/** Fetches the dialogs of all screens whose code is there. Never rejects: opening one will say what is wrong. */
export async function preloadDialogs(): Promise<void> {
  for (const fetch of known) await fetch().catch(() => undefined);
}
