import { z } from 'zod'

const endpointSchema = z.object({ ip4: z.string().optional(), ip6: z.string().optional(), port: z.number() })
const reportSchema = z.object({
  libuv: z.array(
    z.object({ type: z.string(), localEndpoint: endpointSchema.nullish(), remoteEndpoint: endpointSchema.nullish() }),
  ),
})

/** Where this process listens, each as `address port`. */
export function listeningAddresses(): string[] {
  const { libuv } = reportSchema.parse(process.report.getReport())
  return libuv
    .flatMap(({ type, localEndpoint: local, remoteEndpoint: remote }) =>
      type === 'tcp' && local && !remote ? [`${local.ip4 ?? local.ip6} ${local.port}`] : [],
    )
    .toSorted()
}
