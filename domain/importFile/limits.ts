/** Records in one call of POST /customers/import-list and POST /services/import. */
export const MAX_IMPORTED_RECORDS = 100;

/** Characters of the name of an imported file that the history keeps. */
export const MAX_FILE_NAME = 200;
