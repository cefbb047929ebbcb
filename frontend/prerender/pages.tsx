import type { ReactNode } from 'react'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { LandingPage } from '../pages/landing-page'
import { NotFoundPage } from '../pages/not-found-page'
import { ThankYouPage } from '../pages/thank-you-page'

export type SitePage = {
  /** The not-found page is served at every path without a page. */
  path: string
  file: string
  element: ReactNode
  title: string
  /** Whether search engines may index it. */
  listed: boolean
  /** A file in start/. */
  script: 'landing-page' | 'thank-you-page' | 'not-found-page'
}

export const pages: readonly SitePage[] = [
  {
    path: '/',
    file: 'index.html',
    element: <LandingPage />,
    title: pitch.site.title,
    listed: true,
    script: 'landing-page',
  },
  {
    path: '/congratulations',
    file: 'congratulations/index.html',
    element: <ThankYouPage />,
    title: wording.thankYou.title,
    listed: false,
    script: 'thank-you-page',
  },
  {
    path: '/not-found',
    file: 'not-found.html',
    element: <NotFoundPage />,
    title: wording.notFound.title,
    listed: false,
    script: 'not-found-page',
  },
]
