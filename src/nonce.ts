declare global {
  interface Window {
    /** Read by goober, the CSS library of react-hot-toast. */
    __nonce__?: string;
  }
}

// The nonce that the Content-Security-Policy asks of style tags. The placeholder stays where the server sets none.
const nonceFromServer = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
window.__nonce__ = nonceFromServer && nonceFromServer !== '__CSP_NONCE__' ? nonceFromServer : undefined;

export {};
