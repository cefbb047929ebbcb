type Families = [pattern: RegExp, name: string][]

/**
 * Browsers inside apps often block downloads. Android marks its web view by `; wv`
 * (https://developer.chrome.com/docs/webview/user-agent), and on Apple's systems only real browsers say `Safari/`; the
 * named apps pretend to be one.
 */
const apps: Families = [
  [/\b(FBA[NV]|FB_IAB|Instagram|Barcelona|Messenger|WhatsApp)\b/, 'An app of Meta'],
  [/; wv\)|AppleWebKit\/(?!.*\bSafari\/)/, 'An app'],
  [/\b(Snapchat|Pinterest|LinkedInApp|TikTok|musical_ly|BytedanceWebview)\b/, 'An app'],
  [/\b(Twitter|Line|KAKAOTALK|MicroMessenger|Weibo)\b/, 'An app'],
]

/** In this order: a user agent may also contain words of later ones. */
const browsers: Families = [
  ...apps,
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Families = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (families: Families, userAgent: string) => families.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Such as `Chrome on Android`, which identifies no one. */
export function browserFamily(userAgent: string): string {
  const system = nameIn(systems, userAgent) ?? 'another system'
  return `${nameIn(browsers, userAgent) ?? 'Another browser'} on ${system}`
}

export const isInApp = (userAgent: string): boolean => nameIn(apps, userAgent) !== undefined
