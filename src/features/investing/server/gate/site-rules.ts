// Rules of the site about people, whatever the pack.
import type { PersonCheck } from '#features/investors/server/investor-facts.ts';
import { readCountryList } from '#features/settings/country-list.ts';
import type { SiteSettings } from '#kernel/site-settings.ts';

type Settings = Pick<SiteSettings, 'investingCountriesRefused' | 'identityRequired' | 'identityAbove'>;

export function personRules(settings: Settings): Pick<PersonCheck, 'refusedCountries' | 'identity'> {
  return {
    // An unknown name can't be saved.
    refusedCountries: readCountryList(settings.investingCountriesRefused).filter((code) => code !== undefined),
    identity: { required: settings.identityRequired, aboveCents: settings.identityAbove },
  };
}
