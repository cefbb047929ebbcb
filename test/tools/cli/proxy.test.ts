import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readProxy } from '../../../tools/cli/proxy'
import { useFolder } from '../../support/run/use-folder'

const address = 'http://127.0.0.1:8080'

test.each<[env: NodeJS.ProcessEnv, url: string | undefined, no_proxy?: string]>([
  [{}, undefined],
  [{ HTTPS_PROXY: address }, `${address}/`],
  [{ HTTPS_PROXY: 'http://old.test', https_proxy: address }, `${address}/`],
  [{ HTTPS_PROXY: address, https_proxy: '' }, undefined],
  [{ HTTPS_PROXY: ' ops:secret@proxy.test:8080 ' }, 'http://ops:secret@proxy.test:8080/'],
  [{ HTTPS_PROXY: 'socks5://ops:secret@proxy.test' }, undefined],
  [{ HTTPS_PROXY: 'http://ops:sec#ret@proxy.test' }, undefined],
  // As for the AWS CLI, a name includes its subdomains.
  [{ NO_PROXY: 'amazonaws.com' }, undefined, 'amazonaws.com,.amazonaws.com'],
  [{ NO_PROXY: ' .a.test, *.b.test,' }, undefined, 'a.test,.a.test,b.test,.b.test'],
])('the proxy of %j is %s, and its password is never shown', (env, https_proxy, no_proxy = '') => {
  const { env: read, advice } = readProxy(env)

  expect(read).toEqual({ https_proxy, no_proxy })
  expect(advice).toMatch(/HTTPS_PROXY|proxy is http:\/\/[\w.:]+$/)
  expect(advice).not.toMatch(/ops|sec/)
})

let proxy: Server
/** What the proxy was asked for, with the credentials that came along. */
let asked: string[]
beforeEach(async () => {
  asked = []
  proxy = createServer().on('connect', ({ url, headers }, socket) => {
    asked.push([url, headers['proxy-authorization']].filter(Boolean).join(' '))
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => proxy.close())

/** Checks the credentials, and runs a program without any others and another proxy; returns what is printed. */
async function run(program: string, env: NodeJS.ProcessEnv = {}) {
  const { port } = Object(proxy.address()) as { port: number }
  const checking = `const load = (name) => import(process.cwd() + '/tools/' + name)
      const { checkCredentials } = await load('stage/checks/aws/check-account.ts')
      console.log(JSON.stringify(await checkCredentials()))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', `${checking}\n${program}`]
  const { PATH } = process.env
  const HTTPS_PROXY = `http://ops:secret@127.0.0.1:${port}`
  const NO_PROXY = 'other.test, 127.0.0.1'
  const own = { PATH, AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'x', HTTPS_PROXY, NO_PROXY, ...env }
  const child = spawn(process.execPath, args, { env: own })
  const [printed, noted] = await Promise.all([text(child.stdout), text(child.stderr)])
  return printed + noted
}

test('a command behind a proxy asks it for AWS, Stripe and the store, but not for what NO_PROXY names, and names it without its password', async () => {
  const shown = await run(`
      const { openStripe, stripeReason } = await load('stage/checks/stripe/stripe-key.ts')
      const { checkSite } = await load('stage/checks/site/check-site.ts')
      const { signedCall } = await load('stage/checks/aws/signed-call.ts')
      const { awsReason } = await load('cli/aws.ts')
      console.log(await signedCall({ service: 'x', host: 'signed.test', target: 'Any' }, {}).catch(awsReason))
      console.log(await openStripe('rk_test_12345678').stripe.balance.retrieve().catch(stripeReason))
      for (const siteUrl of ['https://shop.test', 'https://127.0.0.1:9'])
        await checkSite({ siteUrl, ebook: { bucketUrl: siteUrl } }, new Date())`)

  const credentials = `Basic ${Buffer.from('ops:secret').toString('base64')}`
  const hosts = ['api.stripe.com', 'shop.test', 'signed.test', 'sts.us-east-1.amazonaws.com']
  expect([...new Set(asked)].toSorted()).toEqual(hosts.map((host) => `${host}:443 ${credentials}`))
  expect(shown.match(/machine's proxy is http:\/\/127\.0\.0\.1:\d+/g)).toHaveLength(3)
  expect(shown).toContain('AWS cannot be reached')
  expect(shown).not.toContain('secret')
})

const HOME = useFolder()

test('a command behind a proxy asks it for the credentials of a profile of IAM Identity Center', async () => {
  const url = 'https://shop.awsapps.com/start'
  const cache = join(HOME, '.aws/sso/cache')
  const session = { accessToken: 'x', expiresAt: '2100-01-01T00:00:00Z', region: 'us-east-1' }
  await mkdir(cache, { recursive: true })
  const account = 'sso_region = us-east-1\nsso_account_id = 1\nsso_role_name = ops'
  await writeFile(join(HOME, '.aws/config'), `[profile ops]\nsso_start_url = ${url}\n${account}\n`)
  const name = createHash('sha1').update(url).digest('hex')
  await writeFile(join(cache, `${name}.json`), JSON.stringify({ ...session, startUrl: url }))

  const shown = await run('', { HOME, AWS_PROFILE: 'ops', AWS_ACCESS_KEY_ID: undefined })

  expect(asked[0]).toContain('portal.sso.us-east-1.amazonaws.com:443 Basic')
  expect(shown).toContain('AWS cannot be reached')
})
