import type { HttpRequest } from '../http/message'
import { invalidRequest } from './api-error'
import { parseForm, type FormTree } from './parse-form'

/**
 * The parameters of a call, from its query or from a body in either encoding of a form. Of an uploaded file, only
 * what describes it: `file[name]`, `file[size]` and `file[type]`.
 */
export async function readForm({ method, query, headers, body }: HttpRequest): Promise<FormTree> {
  if (method === 'GET') return parseForm(query)
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return parseForm(body.toString())
  const parts = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  })
    .formData()
    .catch(() => {
      throw invalidRequest('Invalid multipart request.')
    })
  const params = new URLSearchParams()
  for (const [name, value] of parts) {
    if (typeof value === 'string') params.append(name, value)
    else for (const part of fileParts) params.append(`${name}[${part}]`, String(value[part]))
  }
  return parseForm(params.toString())
}

const fileParts = ['name', 'size', 'type'] as const
