/** The encodings that a file of texts can have, by their name on the screen. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Texto Unicode do Excel)',
  'utf-16be': 'UTF-16 invertido',
  'windows-1252': 'Windows (Excel)',
  cp850: 'MS-DOS (CP850)',
  macintosh: 'Mac antigo',
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** How many bytes decide between encodings of one byte per character. */
const SAMPLE_BYTES = 256 * 1024;

/** How many arguments a call takes everywhere. */
const CHUNK = 8192;

/** The characters of the bytes 128 to 255 in CP850, which browsers cannot decode. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The likely encoding of a file: by its byte order mark, else by the texts that it gives. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = detectUnmarkedUtf16(bytes);
  if (unmarked) return unmarked;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (isMostlyUtf8(bytes)) return 'utf-8';
  const candidates = ['windows-1252', 'cp850', 'macintosh'] as const;
  const scores = candidates.map((encoding) => [encoding, scoreText(decodeText(sample, encoding))] as const);
  return scores.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The text of a file without a byte order mark, with `\n` as line end. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const text = encoding === 'cp850' ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);
  return text.replace(/\r\n?/g, '\n');
}

function decodeCp850(bytes: Uint8Array): string {
  // Latin-1 gives each byte the character of the same number.
  const text = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, chunk) =>
    String.fromCharCode(...bytes.subarray(chunk * CHUNK, (chunk + 1) * CHUNK)),
  ).join('');
  return text.replace(/[\u0080-\u00ff]/g, (character) => CP850.charAt(character.charCodeAt(0) - 128));
}

/** Latin texts in UTF-16 have a zero in every second byte. */
function detectUnmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 512);
  if (sample.length < 4) return null;
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** A few damaged characters do not make a file another encoding: its texts would all be wrong. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes.subarray(0, SAMPLE_BYTES));
    const damaged = text.match(/\ufffd/g)?.length ?? 0;
    const accented = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
    return accented > damaged * 4;
  }
}

/** Higher for a text with accents where Portuguese and Spanish have them, in the case of the letters beside them. */
function scoreText(text: string): number {
  let score = 0;
  for (const { 0: character, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    if (/[áàâãçéêíóôõúüñ]/.test(character)) score += /[A-Z]/.test(before) && /[A-Z]/.test(after) ? -3 : 2;
    else if (/[ÁÀÂÃÇÉÊÍÓÔÕÚÜÑ]/.test(character)) score += /[a-zà-ÿ]/.test(before) ? -3 : 2;
    else if (/[ºª°–—‘’“”•…€¡¿]/.test(character) && !(/\p{L}/u.test(before) && /\p{L}/u.test(after))) score += 0;
    else score -= 3;
  }
  return score + 2 * (text.match(/[ãõ][oe]|Ã[OE]|Õ[OE]/g)?.length ?? 0);
}
