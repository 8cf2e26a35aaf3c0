// A category's page with a part of a later slice, which its own slice may not import.
import { createCategoryScreen } from '#features/discovery/web/category/category-page.tsx';
import { ShareCategory } from '#features/sharing/web/share-others.tsx';

export const categoryScreen = createCategoryScreen({ Share: ShareCategory });
