import { STSClient } from '@aws-sdk/client-sts'
import aws4 from 'aws4'
import { setGlobalProxyFromEnv } from 'node:http'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import { clientConfig, storeRegion } from '../../cli/aws'
import { proxy } from '../../cli/proxy'

// For fetch.
setGlobalProxyFromEnv(proxy.env)
const sts = new STSClient(clientConfig)

export const ownCredentials = () => sts.config.credentials()

type Call = { service: string; host: string; path?: string; headers?: Record<string, string>; body?: string }

/** `version` is that of AWS's JSON protocol, 1.0 or 1.1. */
export async function jsonCall(
  { target, version, ...at }: { service: string; host: string; target: string; version: string },
  input: object,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target }
  const { status, text } = await signedCall({ ...at, headers, body: JSON.stringify(input) })
  return { status, body: parseJson(text) }
}

/** Saves an SDK client that would make this one call only. */
export async function signedCall(call: Call): Promise<{ status: number; text: string }> {
  const { host, path = '/', headers, body } = call
  const method = body === undefined ? 'GET' : 'POST'
  const request = { ...call, path, method, region: storeRegion, headers: { ...headers } }
  const signed = aws4.sign(request, await ownCredentials())
  const response = await fetch(`https://${host}${path}`, {
    method,
    headers: Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, text: await response.text() }
}
