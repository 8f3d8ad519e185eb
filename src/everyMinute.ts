/** Calls at every full minute (a day of any zone begins at one) and when the page is looked at again after a sleep. */
export function subscribeToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
