// Converts typed profile values to columns.
import { webAddress } from '#kernel/site-address.ts';
import type { users } from './account-table.ts';

type Profile = Partial<
  Pick<typeof users.$inferInsert, 'name' | 'email' | 'role' | 'profileImage'> & {
    bio: string | undefined;
    location: string | undefined;
    website: string | undefined;
    socialLinks: Record<string, string> | undefined;
    expertise: string[] | undefined;
    interests: string[] | undefined;
  }
>;
type Typed = { [Field in keyof Profile]: Profile[Field] | undefined };

/** Empty text becomes null; URLs are normalized. Fields that are absent stay as they are. */
export function toProfileColumns({ bio, location, website, socialLinks, ...rest }: Typed) {
  const links = Object.entries(socialLinks ?? {}).flatMap(([name, address]) => {
    const known = webAddress(address);
    return known === undefined ? [] : [[name, known] as const];
  });
  const wanted = {
    ...rest,
    ...(bio !== undefined && { bio: bio || null }),
    ...(location !== undefined && { location: location || null }),
    ...(website !== undefined && { website: webAddress(website) ?? null }),
    ...(socialLinks !== undefined && { socialLinks: Object.fromEntries(links) }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<
    typeof users.$inferInsert
  >;
}
