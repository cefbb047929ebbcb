import { browserFamily, isInApp } from '../../../../../lambda/shop/functions/download-ebook/browser'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const webView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} ${chrome} SamsungBrowser/27.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${iPhone} ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [`${iPhone} ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome on iOS'],
  [`${windows} ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${windows} ${chrome} Safari/537.36 OPR/110.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.0 mara@example.com', 'Another browser on another system'],
  ['', 'Another browser on another system'],
])('the user agent %s is %s', (userAgent, family) => {
  expect([browserFamily(userAgent), isInApp(userAgent)]).toEqual([family, false])
})

const inChrome = `AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`

test.each([
  [`${iPhone} ${webKit} Mobile/15E148 Instagram 350.0`, 'An app of Meta on iOS'],
  [`${iPhone} ${webKit} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, 'An app of Meta on iOS'],
  [`${webView} ${inChrome} [FB_IAB/MESSENGER;FBAV/480.0;]`, 'An app of Meta on Android'],
  [`${iPhone} ${webKit} Mobile/15E148 Snapchat/13.0 (like Safari/8616.1)`, 'An app on iOS'],
  [`${iPhone} ${webKit} Mobile/15E148 Safari Line/14.0`, 'An app on iOS'],
  [`${android} ${inChrome} Line/14.0/IAB`, 'An app on Android'],
  [`${android} ${inChrome} MicroMessenger/8.0 NetType/WIFI`, 'An app on Android'],
  [`${android} ${inChrome} [Pinterest/Android]`, 'An app on Android'],
  [`${webView} ${inChrome}`, 'An app on Android'],
  [`${iPhone} ${webKit} Mobile/15E148`, 'An app on iOS'],
])('the user agent %s is %s, inside of which downloads often fail', (userAgent, family) => {
  expect([browserFamily(userAgent), isInApp(userAgent)]).toEqual([family, true])
})
