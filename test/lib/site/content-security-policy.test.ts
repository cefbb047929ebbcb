import { contentSecurityPolicy } from '../../../lib/site/content-security-policy'

const hash = (letter: string) => `'sha256-${letter.repeat(43)}='`

test('[F81] pages may run, load and call only their own origin and their hashed inline parts', () => {
  const policy = contentSecurityPolicy({ scripts: [hash('a')], styles: [hash('b'), hash('c')] })

  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash('a')}`,
    `style-src 'self' ${hash('b')} ${hash('c')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
})

test('a policy too long for CloudFront fails the synthesis, not the deploy', () => {
  const styles = Array.from({ length: 40 }, () => hash('d'))

  expect(() => contentSecurityPolicy({ scripts: [], styles })).toThrow(/too many inline/)
})
