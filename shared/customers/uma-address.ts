import * as z from 'zod';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^\\$[a-z0-9._+-]{1,64}@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/** `$name@domain`, changed to lower case. The error of a wrong address is INVALID_UMA_ADDRESS. */
export const umaAddressSchema = z
  .string()
  .max(255, 'must have at most 255 characters')
  .toLowerCase()
  .regex(pattern, 'must have the form $name@domain')
  .meta({
    description: 'Address that money can be sent to; case does not count',
    example: '$jane.doe@acme.example',
  });

/** The domain of a UMA address that the schema checked. */
export const umaDomainOf = (umaAddress: string): string => umaAddress.slice(umaAddress.indexOf('@') + 1);

/** A UMA address for a customer without one. It is as unique as the uuid. */
export const generatedUmaAddress = (uuid: string, domain: string): string => {
  const randomDigits = uuid.replaceAll('-', '').slice(13, 30);
  return `$u${randomDigits}@${domain}`;
};
