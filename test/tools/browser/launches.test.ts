import { launches } from '../../../tools/browser/launches'

test('a program that ends well launches', () => {
  expect(launches(process.execPath)).toBe(true)
})

test('a program that is not there does not launch', () => {
  expect(launches('/nowhere/chrome')).toBe(false)
})

test('a file that is no program does not launch', () => {
  if (process.platform === 'win32') return
  expect(launches(__filename)).toBe(false)
})
