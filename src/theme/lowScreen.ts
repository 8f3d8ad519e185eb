/** Media query of a phone with its on-screen keyboard open, or on its side. */
export const LOW_SCREEN = '@media (max-height: 480px)';
