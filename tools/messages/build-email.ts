import { writeRenderedEmail } from './write-rendered-email'

const outcome = writeRenderedEmail()
console.log(
  outcome === 'written'
    ? 'The e-mail was rendered into lambda/messages/rendered-email.ts'
    : 'The rendered e-mail is up to date',
)
