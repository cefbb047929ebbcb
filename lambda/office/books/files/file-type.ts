const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  gz: 'application/gzip',
}

export function fileType(name: string): string {
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
