const fromTheRight = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)$/

/** For `dir`: `rtl` for `he-IL`, `ar`, `ur-PK` and `az-Arab`. Firefox has no `getTextInfo`. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  return fromTheRight.test(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}
