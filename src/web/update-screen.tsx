// An update with a part of a later slice, which its own slice may not import.
import { ShareUpdate } from '#features/sharing/web/share-others.tsx';
import { createUpdateScreen } from '#features/updates/web/update-page.tsx';

export const updateScreen = createUpdateScreen({ Share: ShareUpdate });
