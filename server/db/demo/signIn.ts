/** The demonstration user. Exists, and is shown on the login page, only where the server runs in demo (DEMO=1). */
export const DEMO_SIGN_IN = { email: 'demo@navalha.app', password: 'navalha-demo' } as const;
