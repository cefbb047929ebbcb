import { STSClient } from '@aws-sdk/client-sts'
import aws4 from 'aws4'
import { setGlobalProxyFromEnv } from 'node:http'
import { clientConfig, storeRegion } from './aws'
import { proxy } from './proxy'

// For fetch.
setGlobalProxyFromEnv(proxy.env)
const sts = new STSClient(clientConfig)

type Call = {
  service: string
  host: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** Calls an AWS API, to avoid an SDK client that would be used for this one call only. */
export async function signedCall(call: Call): Promise<{ status: number; text: string }> {
  const { host, path = '/', headers, body } = call
  const method = body === undefined ? 'GET' : 'POST'
  const request = { ...call, path, method, region: storeRegion, headers: { ...headers } }
  const signed = aws4.sign(request, await sts.config.credentials())
  const response = await fetch(`https://${host}${path}`, {
    method,
    headers: Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, text: await response.text() }
}
