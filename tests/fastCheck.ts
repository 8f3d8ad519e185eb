import fc from 'fast-check';

// By default fast-check generates lists and texts of about ten items at most, also with a larger maximum.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
