/** How far the first steps are on this device: begun (they have been shown), hidden by the person, or done. */
type FirstStepsMemory = 'begun' | 'hidden' | 'done';

const KEY = 'navalha.firstSteps';

/** Null where nothing is remembered, or where the browser lets nothing be. */
export function readFirstSteps(): FirstStepsMemory | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'begun' || value === 'hidden' || value === 'done' ? value : null;
  } catch {
    return null;
  }
}

export function saveFirstSteps(value: FirstStepsMemory): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // A browser that keeps nothing shows them again the next time.
  }
}
