import { Agent, type AgentOptions } from 'node:https'

type Proxy = {
  /** For Node's `proxyEnv`. */
  env: { https_proxy?: string; no_proxy: string }
  /** For a message about a failed connection, without the proxy's password. */
  advice: string
}

/**
 * Reads the variables as the AWS CLI does: lower case wins, `http://` is optional, and a name in NO_PROXY includes its
 * subdomains. Node needs `http://` and `.name` (https://nodejs.org/api/http.html).
 */
export function readProxy(env: NodeJS.ProcessEnv): Proxy {
  const hosts = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(',').map((host) => host.trim())
  const names = hosts.filter(Boolean).map((host) => host.replace(/^\*?\./, ''))
  const no_proxy = names.flatMap((name) => [name, `.${name}`]).join(',')
  const given = (env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '').trim()
  if (!given) return { env: { no_proxy }, advice: 'if this machine needs a proxy, set HTTPS_PROXY' }
  const url = URL.parse(given.includes('://') ? given : `http://${given}`)
  if (!url?.protocol.startsWith('http') || !url.hostname) {
    const advice = 'HTTPS_PROXY is not an HTTP proxy such as http://proxy.example.com:8080'
    return { env: { no_proxy }, advice }
  }
  return { env: { https_proxy: url.href, no_proxy }, advice: `this machine's proxy is ${url.origin}` }
}

export const proxy = readProxy(process.env)

/** `timeout` is the longest silence, also of the proxy. */
export function proxyAgent(options: AgentOptions): Agent {
  return new Agent({ ...options, proxyEnv: proxy.env })
}
