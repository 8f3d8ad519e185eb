/** The first match counts: Edge calls itself Chrome too, and nearly every browser calls itself Safari. */
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

/** The browser and device of a User-Agent header, `Chrome no Android`, without version and model. Null if it has neither. */
export function describeDevice(userAgent: string): string | null {
  const [browser, device] = [BROWSERS, DEVICES].map((names) => names.find(([sign]) => sign.test(userAgent))?.[1]);
  if (!browser && !device) return null;
  return [browser ?? 'Navegador', device].filter(Boolean).join(' ');
}
