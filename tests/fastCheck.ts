import fc from 'fast-check';

// By default fast-check makes no list or text of much more than ten, whatever is said to be the most.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });
