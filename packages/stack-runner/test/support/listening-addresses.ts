import { execFileSync } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Where this process listens, each as `address port`. */
export async function listeningAddresses(): Promise<string[]> {
  const addresses = process.platform === 'linux' ? await fromProc() : fromLsof()
  return addresses.toSorted()
}

async function fromProc(): Promise<string[]> {
  const own = await ownSockets()
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')),
  )
  return tables.flatMap((table) =>
    table.split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      const [address = '', port = ''] = local.split(':')
      const isListening = state === '0A' && own.has(inode)
      return isListening ? [`${readable(address)} ${Number.parseInt(port, 16)}`] : []
    }),
  )
}

function fromLsof(): string[] {
  const options = ['-nP', '-a', '-iTCP', '-sTCP:LISTEN', '-Fn', '-p', String(process.pid)]
  const names = execFileSync('lsof', options, { encoding: 'utf8' }).split('\n')
  return names.flatMap((name) => {
    const [, address, port] = /^n\[?(.+?)\]?:(\d+)$/.exec(name) ?? []
    return port === undefined ? [] : [`${address} ${port}`]
  })
}

async function ownSockets(): Promise<Set<string>> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []))
}

/** The kernel writes addresses in hexadecimal, each group of four bytes backwards. */
function readable(address: string): string {
  if (address === '00000000000000000000000001000000') return '::1'
  if (address.length > 8) return address
  return (address.match(/../g) ?? [])
    .toReversed()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')
}
