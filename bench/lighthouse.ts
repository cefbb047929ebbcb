import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { median } from './results'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's results of one run. `bytes` counts everything that the page loads. */
export type Audit = { scores: number[]; lcpMs: number; tbtMs: number; bytes: number }

/** Audits a page in a browser with an open debugging port. */
export async function audit(
  url: string,
  { port, device, blocked }: { port: number; device: 'phone' | 'desktop'; blocked: string[] },
): Promise<Audit> {
  const flags: Flags = {
    port,
    logLevel: 'silent',
    blockedUrlPatterns: blocked,
    onlyCategories: [...categories],
  }
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error('Lighthouse gave no result.')
  const { categories: scored, audits } = result.lhr
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((id) => Math.round((scored[id]?.score ?? 0) * 100)),
    lcpMs: metric('largest-contentful-paint'),
    tbtMs: metric('total-blocking-time'),
    bytes: metric('total-byte-weight'),
  }
}

/** The median of each figure separately. */
export function medianAudit(audits: Audit[]): Audit {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure))
  return {
    scores: categories.map((_id, index) => of(({ scores }) => scores[index] ?? 0)),
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    bytes: of(({ bytes }) => bytes),
  }
}
