/** Progress of the checklist on this device: shown (`begun`), hidden by the user, or done. */
type FirstStepsMemory = 'begun' | 'hidden' | 'done';

const KEY = 'navalha.firstSteps';

/** Returns null if nothing is stored or storage is blocked. */
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
    // Without storage the checklist is shown again next time.
  }
}
