/** Records in one call of POST /customers/import-list and POST /services/import. */
export const MAX_IMPORTED_RECORDS = 100;
