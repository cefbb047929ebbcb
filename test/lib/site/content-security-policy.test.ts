import { contentSecurityPolicy } from '../../../lib/site/content-security-policy'

const hash = (letter: string) => `'sha256-${letter.repeat(43)}='`

test('[F81] only the own origin and the hashed parts of the pages may run, load or be called', () => {
  const policy = contentSecurityPolicy({ scripts: [hash('a')], styles: [hash('b'), hash('c')] })

  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash('a')}`,
    `style-src 'self' ${hash('b')} ${hash('c')}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
})

test('a policy longer than CloudFront takes fails the synth, not the deploy', () => {
  const styles = Array.from({ length: 40 }, () => hash('d'))

  expect(() => contentSecurityPolicy({ scripts: [], styles })).toThrow(/too many inline/)
})
