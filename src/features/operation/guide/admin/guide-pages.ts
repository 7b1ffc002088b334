import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { CLOSE_DAY, DELIVER, ESTIMATE, RECEIVE_CAR } from "./pages/front-desk-pages.ts";
import { MECHANIC } from "./pages/mechanic-page.ts";
import { LEAVING_PERSON, RESTORE_BACKUP } from "./pages/owner-pages.ts";
import { CLOSE_FOR_HOLIDAY, IMPORT_LIST, PROMOTION } from "./pages/shop-pages.ts";

/** The pages of the guide, in the order of the index. */
export const GUIDE_PAGES: readonly GuidePage[] = [
	RECEIVE_CAR,
	ESTIMATE,
	DELIVER,
	CLOSE_DAY,
	CLOSE_FOR_HOLIDAY,
	IMPORT_LIST,
	PROMOTION,
	LEAVING_PERSON,
	RESTORE_BACKUP,
	MECHANIC,
];
