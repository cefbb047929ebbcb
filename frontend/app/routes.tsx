import type { ReactNode } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'
import { LandingPage } from '../pages/landing-page'
import { NotFoundPage } from '../pages/not-found-page'
import { ThankYouPage } from '../pages/thank-you-page'

/** The site's routes. None has an error element: an error while rendering shows the router's own page. */
export const routes: RouteObject[] = [
  { path: '/', element: <Exactly path="/" page={<LandingPage />} /> },
  {
    path: '/congratulations',
    element: <Exactly path="/congratulations" page={<ThankYouPage />} />,
  },
  { path: '*', element: <NotFoundPage /> },
]

/**
 * Renders a page only at its exact path, with or without one trailing slash, as in lib/site/site-routes.ts: the
 * hydrated page must be the one that the server sent. The router alone also accepts `//` and `/Congratulations`.
 */
function Exactly({ path, page }: { path: string; page: ReactNode }) {
  const { pathname } = useLocation()
  const isHere = pathname === path || (path !== '/' && pathname === `${path}/`)
  return isHere ? page : <NotFoundPage />
}
