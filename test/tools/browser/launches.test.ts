import { launches } from '../../../tools/browser/launches'

test('a program that exits with 0 launches', () => {
  expect(launches(process.execPath)).toBe(true)
})

test('a missing program does not launch', () => {
  expect(launches('/nowhere/chrome')).toBe(false)
})

test('a file that is not executable does not launch', () => {
  if (process.platform === 'win32') return
  expect(launches(__filename)).toBe(false)
})
