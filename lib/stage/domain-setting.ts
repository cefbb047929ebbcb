import * as z from 'zod'

const domainNameSchema = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'is not a domain name')

export const domainSchema = z
  .strictObject({
    /** Without `https://`, such as `book.example.com`. */
    name: domainNameSchema,
    /**
     * The Route 53 zone that contains the name. The stack then creates the certificate and all DNS records, also those
     * that authenticate email if the sender's address is at this name.
     */
    hostedZone: z
      .strictObject({
        id: z.string().regex(/^Z[A-Z0-9]{5,31}$/, 'is not the id of a hosted zone'),
        name: domainNameSchema,
      })
      .optional(),
    /**
     * Otherwise: an issued certificate for the name, in us-east-1. The deploy then prints the record that points the
     * name at the store.
     */
    certificateArn: z
      .string()
      .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'is not the ARN of a certificate in us-east-1')
      .optional(),
  })
  .refine(({ hostedZone, certificateArn }) => Boolean(hostedZone) !== Boolean(certificateArn), {
    error: 'needs either hostedZone or certificateArn',
  })
  .refine(({ name, hostedZone }) => !hostedZone || isWithin(name, hostedZone.name), {
    error: 'has a name that is not in its hosted zone',
  })

function isWithin(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`)
}
