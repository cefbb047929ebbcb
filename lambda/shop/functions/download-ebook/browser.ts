/** Families of browsers: the pattern that a user agent matches, and the name. */
type Families = [RegExp, string][]

/**
 * Browsers inside apps, which often block downloads. Android marks its web view by `; wv`, and on Apple's systems only
 * real browsers say `Safari/`; the apps that are named here pretend to be one.
 * https://developer.chrome.com/docs/webview/user-agent
 */
const apps: Families = [
  [/\b(FBA[NV]|FB_IAB|Instagram|Barcelona|Messenger|WhatsApp)\b/, 'An app of Meta'],
  [/; wv\)|AppleWebKit\/(?!.*\bSafari\/)/, 'An app'],
  [/\b(Snapchat|Pinterest|LinkedInApp|TikTok|musical_ly|BytedanceWebview)\b/, 'An app'],
  [/\b(Twitter|Line|KAKAOTALK|MicroMessenger|Weibo)\b/, 'An app'],
]

/** The order matters: a browser's user agent may also contain the words of those further down. */
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

/**
 * The family of a browser and its system, such as `Chrome on Android`: enough for buyers to recognize their own
 * download, and too little to identify a person.
 */
export function browserFamily(userAgent: string): string {
  const system = nameIn(systems, userAgent) ?? 'another system'
  return `${nameIn(browsers, userAgent) ?? 'Another browser'} on ${system}`
}

export const isInApp = (userAgent: string): boolean => nameIn(apps, userAgent) !== undefined
