import { z } from "zod";
import { wholeWithin } from "#bounds.ts";
import { MOST_CHOSEN, MOST_UNIT_CENTS } from "./bounds.ts";
import { Cents } from "./contract.ts";
import { MENU } from "./sentences.ts";

const MenuKind = z.enum(["servicio", "plantilla"], MENU.gone);

/** Work that is chosen from a list instead of being priced: a service, or a job that was kept as a template. */
export const MenuItem = z.object({
	kind: MenuKind,
	id: z.string(),
	title: z.string(),
	/** What its price depends on; "" where nothing is said of it. */
	note: z.string(),
	/** ITBMS included. Of a service from where it begins, null where none is told; of a template what its lines come to today. */
	price_cents: Cents.nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;
export const Menu = z.object({ items: z.array(MenuItem) });

/** What was chosen, at the price that its customer said yes to. */
const MenuPick = z.object({
	kind: MenuKind,
	id: z.string(MENU.gone).max(80, MENU.gone),
	price_cents: wholeWithin(1, MOST_UNIT_CENTS, MENU.price),
});
export type MenuPick = z.infer<typeof MenuPick>;
export const MenuWork = z.array(MenuPick).max(MOST_CHOSEN, MENU.most(MOST_CHOSEN));
