/** @jsxRuntime automatic */
import type { FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import { brand } from '../../../product/brand'
import type { Office } from './reads/office'
import { type Area, Frame } from './pages/frame'
import { Root } from './pages/page-link'
import { renderDocument } from './render/render-document'

/** A page of the office: its title, its place in the navigation, and what is in it. */
export type Page = { title: string; area?: Area; body: ReactNode; status?: number }

export function sendPage(
  reply: FastifyReply,
  { title, area, body, status = 200 }: Page,
  { office: { stage, timeZone }, root }: { office: Office; root: string },
): FastifyReply {
  const { html, policy } = renderDocument(
    `${title} · ${brand.name}`,
    <Root value={root}>
      <Frame area={area} stage={stage} timeZone={timeZone}>
        {body}
      </Frame>
    </Root>,
  )
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(html)
}
