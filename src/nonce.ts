declare global {
  interface Window {
    /** Read by goober, which writes the toasts' style tag when its module is evaluated. */
    __nonce__?: string;
  }
}

const placeholder = '__CSP_NONCE__';
const found = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** The nonce that lets style tags through the Content-Security-Policy; undefined where the server set none. */
export const nonce = found && found !== placeholder ? found : undefined;

window.__nonce__ = nonce;
