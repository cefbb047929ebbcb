import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'SupportDesk')

test('nothing of the store has the rights of support', () => {
  expect(Properties).not.toHaveProperty('Roles')
  expect(Properties).not.toHaveProperty('Users')
  expect(Properties).not.toHaveProperty('Groups')
})
