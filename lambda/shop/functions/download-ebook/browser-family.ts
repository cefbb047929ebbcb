/** Each contains the words of those after it. */
const browsers: [RegExp, string][] = [
  [/\b(FBAN|FBAV|Instagram)\b/, 'An app of Meta'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The family of a browser and its system, such as `Chrome on Android`: enough to recognize one's own download
 * by, and too little to recognize a person.
 */
export function browserFamily(userAgent: string): string {
  const nameIn = (families: [RegExp, string][]) =>
    families.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${nameIn(browsers) ?? 'Another browser'} on ${nameIn(systems) ?? 'another system'}`
}
