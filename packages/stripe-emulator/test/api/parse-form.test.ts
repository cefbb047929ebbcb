import { parseForm } from '../../api/parse-form'

test('reads nested names and lists', () => {
  const form = parseForm('a=1&b[c][d]=2&list[0]=x&list[1]=y&free[]=p&free[]=q')

  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    list: { 0: 'x', 1: 'y' },
    free: { 0: 'p', 1: 'q' },
  })
})

test('no parameter name reaches a prototype', () => {
  const form = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')

  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
})

test.each(['a[b=1', 'a=1&a[b]=2', 'a[b][c][d][e][f][g][h][i]=1'])('refuses %s', (encoded) => {
  expect(() => parseForm(encoded)).toThrow('Invalid')
})
