// Every page of the product. A first visit outside the admin area starts without the pages of that area.
import { adminPages } from './admin-page-table.tsx';
import { publicPages } from './page-table.tsx';

export const pages = [...publicPages, ...adminPages];
