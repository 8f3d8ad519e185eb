/** Services in one call of POST /services/import. */
export const MAX_IMPORTED_SERVICES = 100;
