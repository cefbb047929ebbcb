export const edition = { label: '第一版', published: '2025-03-14', contents: '目次' } as const
