/**
 * What a new customer's form starts from after a search in vain: what was typed, in the field it can only have been meant
 * for. `Ana` → name, `(11) 98765-4321` → phone (digits), `ana@exemplo.com` → e-mail.
 */
export function customerFromSearch(typed: string): { name: string; phone: string; email: string } {
  const text = typed.trim();
  const isEmail = text.includes('@');
  const isPhone = /^[\d\s()+-]+$/.test(text);
  return {
    name: /\p{L}/u.test(text) && !isEmail ? text : '',
    phone: isPhone ? text.replace(/\D/g, '') : '',
    email: isEmail ? text : '',
  };
}
