import { config } from 'zod';

// The pages' Content-Security-Policy forbids `new Function`; that zod tries whether it may is reported as a violation already.
// Imported before any schema is made.
config({ jitless: true });
