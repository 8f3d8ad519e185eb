/** Sets the anti-forgery cookie as a response would; null deletes it. */
export function setAntiForgeryCookie(token: string | null): void {
  const ending = token === null ? '; expires=Thu, 01 Jan 1970 00:00:00 GMT' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `XSRF-TOKEN=${token ?? ''}${ending}`;
}
