import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { median } from './results'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** `bytes` counts everything that the page loads. */
export type Audit = { scores: number[]; lcpMs: number; tbtMs: number; bytes: number }

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})

/** `port` is the browser's debugging port. npx installs Lighthouse on the first call. */
export async function audit(
  url: string,
  { port, device, blocked }: { port: number; device: 'phone' | 'desktop'; blocked: string[] },
): Promise<Audit> {
  const args = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join()}`,
    ...blocked.map((pattern) => `--blocked-url-patterns=${pattern}`),
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@12.8.2', url, ...args], {
    maxBuffer: 1 << 26,
  })
  const report = reportSchema.parse(JSON.parse(stdout))
  const metric = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((id) => Math.round((report.categories[id]?.score ?? 0) * 100)),
    lcpMs: metric('largest-contentful-paint'),
    tbtMs: metric('total-blocking-time'),
    bytes: metric('total-byte-weight'),
  }
}

export function medianAudit(audits: Audit[]): Audit {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure))
  return {
    scores: categories.map((_id, index) => of(({ scores }) => scores[index] ?? 0)),
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    bytes: of(({ bytes }) => bytes),
  }
}
