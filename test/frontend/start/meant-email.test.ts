import { meantEmail } from '../../../frontend/start/meant-email'

test.each([
  ['gmail.com', 'gmail.con gmail.cmo gmail.comm gmail.cm gmail.om gmailcom gmial.com gmal.com gnail.com GMAIL.CON'],
  ['hotmail.com', 'hotmial.com hotmai.com hotnail.com hotmail.con'],
  ['yahoo.com', 'yaho.com yahooo.com yhaoo.com yahoo.comm'],
  ['icloud.com', 'iclould.com icloud.cm'],
])('%s is meant by %s, already while they are typed', (meant, mistyped) => {
  for (const domain of mistyped.split(' ')) {
    expect([domain, meantEmail(`Lena.B@${domain}`, true)]).toEqual([domain, `Lena.B@${meant}`])
    expect([domain, meantEmail(`Lena.B@${domain}`)]).toEqual([domain, `Lena.B@${meant}`])
  }
})

test.each([
  ['gmail.com', 'gmail.co'],
  ['acme.com', 'acme.con acme.comm acme.cmo'],
  ['hotmail.co.uk', 'hotmail.couk'],
  ['acme.net', 'acme.ner'],
])('%s is meant by %s, once typing has ended', (meant, mistyped) => {
  for (const domain of mistyped.split(' ')) {
    expect([domain, meantEmail(`lena@${domain}`, true)]).toEqual([domain, undefined])
    expect([domain, meantEmail(`lena@${domain}`)]).toEqual([domain, `lena@${meant}`])
  }
})

const real = `gmail.com googlemail.com mail.com email.com ymail.com hey.com rocketmail.com gmx.de gmx.com gmx.net gmx.ch
  yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.kr yahoo.com.br yahoo.ca yahoo.cl hotmail.com hotmail.co.uk hotmail.co.kr
  hotmail.com.tr hotmail.ca hotmail.cl outlook.com outlook.com.au outlook.cz outlook.co.id live.com live.co.uk love.com
  msn.com me.com mac.com icloud.com cloud.com aol.com aim.com aon.com ao.com web.de proton.me protonmail.com pm.me
  protonmail.ch comcast.net comcast.com acme.community acme.consulting acme.network acme.co acme.cm acme.om acme.cam`

test.each(real.split(/\s+/))('%s is never doubted, nor on the way to it', (domain) => {
  const address = `lena@${domain}`
  const typed = Array.from(address, (_letter, index) => meantEmail(address.slice(0, index + 1), true))

  expect([...typed, meantEmail(address), meantEmail(`${address} `), meantEmail(domain)].filter(Boolean)).toEqual([])
})
