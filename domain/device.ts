/** The first that fits: Edge calls itself Chrome too, and everybody calls themselves Safari. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const DEVICES: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMacintosh\b/, 'no Mac'],
  [/\bCrOS\b/, 'no Chromebook'],
  [/\bLinux\b/, 'no Linux'],
];

/** The kind of device that a User-Agent header tells of, `Chrome no Android`: no version and no model. Null for one that tells neither. */
export function describeDevice(userAgent: string): string | null {
  const [browser, device] = [BROWSERS, DEVICES].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1]);
  if (!browser && !device) return null;
  return [browser ?? 'Navegador', device].filter(Boolean).join(' ');
}
