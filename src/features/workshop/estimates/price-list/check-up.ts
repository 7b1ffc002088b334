import { normalizeLoosely } from "#domain/text/search.ts";
import type { PriceListItem } from "./price-list-contract.ts";

/** The title of a check-up in a shop that offers no diagnosis. */
export const CHECKUP_TITLE = "Revisión";

/** Finds the shop's diagnosis service, whose price is the usual one of a check-up; a priced one comes first. */
export const findDiagnosis = <Item extends Pick<PriceListItem, "kind" | "title">>(items: readonly Item[]) =>
	items.find(({ kind, title }) => kind === "servicio" && normalizeLoosely(title).includes("diagnostic"));
