import { z } from "zod";
import { wholeWithin } from "#bounds.ts";
import { MOST_CHOSEN, MOST_UNIT_CENTS } from "./bounds.ts";
import { Cents } from "./contract.ts";
import { MENU } from "./sentences.ts";

const MenuKind = z.enum(["servicio", "plantilla"], MENU.gone);

/** Price list item: work with a set price, from a service or a template. */
export const MenuItem = z.object({
	kind: MenuKind,
	id: z.string(),
	title: z.string(),
	/** Condition of the price; "" for none. */
	note: z.string(),
	/** Price with ITBMS: a service's starting price, or null for none; a template's current total. */
	price_cents: Cents.nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;
export const Menu = z.object({ items: z.array(MenuItem) });

/** Selected item with the price that the customer approved. */
const MenuPick = z.object({
	kind: MenuKind,
	id: z.string(MENU.gone).max(80, MENU.gone),
	price_cents: wholeWithin(1, MOST_UNIT_CENTS, MENU.price),
});
export type MenuPick = z.infer<typeof MenuPick>;
export const MenuWork = z.array(MenuPick).max(MOST_CHOSEN, MENU.most(MOST_CHOSEN));
