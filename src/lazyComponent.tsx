import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

/** A component whose code is fetched when it is rendered. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code before, so that the component is rendered at once. Never rejects: rendering it will say what is wrong. */
  prefetch(): Promise<void>;
};

const NOT_OPENED = 'Não foi possível abrir. Verifique a conexão e tente novamente.';

/** What fetches each lazy component, in the order in which they were made. */
const prefetches = new Set<() => Promise<void>>();

/** Fetches the code of every lazy component, also of those that the fetched code makes. Never rejects. */
export async function prefetchComponents(): Promise<void> {
  for (const prefetch of prefetches) await prefetch();
}

/**
 * A lazy component, to be rendered in a Suspense boundary. Where its code cannot be fetched the page is loaded again if a newer
 * version has replaced it (reloadOnce), and else the error goes to the error boundary around. With `retryMs` the fetch is tried
 * again after that time instead, until it succeeds.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  retryMs?: number,
): LazyComponent<Props> {
  const code = codeOf(load);
  async function fetch(): Promise<ComponentType<Props>> {
    try {
      return await code.fetch().catch(reloadOnce);
    } catch (error) {
      if (!retryMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return fetch();
    }
  }
  const Suspending = lazy(async () => ({ default: await fetch() })) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is evaluated
  function Lazy(props: Props) {
    // React suspends even when the code is there, and what is on the screen stays what it is when the code comes.
    const [Rendered] = useState(() => code.fetched() ?? Suspending);
    return createElement(Rendered, props);
  }
  return Object.assign(Lazy, { prefetch: code.prefetch });
}

/** A lazy dialog. Where its code cannot be fetched a toast says `failure`, the dialog closes and the screen stays. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  failure = NOT_OPENED,
): LazyComponent<Props> {
  const code = codeOf(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its module is evaluated
  function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(code.fetched);
    const notify = useNotify();
    const { onClose } = props;
    useEffect(() => {
      if (Dialog) return;
      code.fetch().then(
        (fetched) => setDialog(() => fetched),
        () => {
          notify(failure, { type: 'error' });
          onClose();
        },
      );
    }, [Dialog, notify, onClose]);
    return Dialog && <Dialog {...props} />;
  }
  return Object.assign(LazyDialog, { prefetch: code.prefetch });
}

function codeOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    fetched = await load();
    return fetched;
  };
  const prefetch = () => fetch().then(nothing, nothing);
  prefetches.add(prefetch);
  return { fetched: () => fetched, fetch, prefetch };
}

function nothing(): void {}

const NAME = 'navalha.recarregada';

/**
 * For code that could not be fetched. Where the server is there and this version's files are not, a newer version has replaced
 * them: the page is loaded anew, once for each version, and the promise stays open. Otherwise rejects with the same error: without
 * a connection what is on the screen is worth more than a new page.
 */
async function reloadOnce(error: unknown): Promise<never> {
  if ((await isServerThere()) && marked(import.meta.url)) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  throw error;
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Whether a version had not been marked yet in this tab. Without storage nothing can be: no reload, rather than one after the other. */
function marked(version: string): boolean {
  try {
    if (sessionStorage.getItem(NAME) === version) return false;
    sessionStorage.setItem(NAME, version);
    return true;
  } catch {
    return false;
  }
}
