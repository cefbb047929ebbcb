import { renderEmail } from '../../tools/messages/render-email'

/** What `npm run build:email` would write for the book of these tests. */
export const renderedEmail = renderEmail()
