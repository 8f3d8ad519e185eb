import { localStorageStore } from 'react-admin';

/** The views and columns chosen on this device. Search texts are never stored. */
export const listPreferences = localStorageStore('1', 'Lists');
